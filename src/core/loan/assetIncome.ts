import type { CalendarDate } from '../shared/calendarDate.ts';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundDown } from './rounding.ts';

export type AssetType = 'CHECKING_OR_SAVINGS' | 'BROKERAGE' | 'RETIREMENT';

/** How a lender converts assets to income. */
export interface AssetTerms {
  readonly months: number;
  /** The counted share of each type, a fraction. */
  readonly shares: Readonly<Record<AssetType, number>>;
  /** For retirement accounts before the owner is 59 and a half. */
  readonly earlyRetirementShare: number;
}

export interface Asset {
  readonly type: AssetType;
  readonly balance: Amount;
}

export function isUnder59AndAHalf(birthdate: CalendarDate, on: CalendarDate): boolean {
  const [year = 0, month = 0] = birthdate.split('-').map(Number);
  const half = month + 6;
  const reached = `${half > 12 ? year + 60 : year + 59}-${String(half > 12 ? half - 12 : half).padStart(2, '0')}`;
  return on < `${reached}-${birthdate.slice(8)}`;
}

/** Whole dollars a year: counted shares over the months of the terms. */
export function assetIncome(
  assets: readonly Asset[],
  { terms, isEarly }: { readonly terms: AssetTerms; readonly isEarly: boolean },
): number {
  const counted = assets.map(({ type, balance }) => {
    const share = type === 'RETIREMENT' && isEarly ? terms.earlyRetirementShare : terms.shares[type];
    return toNonNegative(balance, 'balance').times(share);
  });
  return roundDown(
    LoanDecimal.sum(0, ...counted)
      .dividedBy(terms.months)
      .times(12),
  ).toNumber();
}
