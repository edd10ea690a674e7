import type { CalendarDate } from '../shared/calendarDate.ts';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundDown } from './rounding.ts';

export type AssetType = 'CHECKING_OR_SAVINGS' | 'BROKERAGE' | 'RETIREMENT';

export interface Asset {
  readonly type: AssetType;
  /** Dollars. */
  readonly balance: Amount;
}

/** An asset and the share of it that counts, a fraction. */
export interface CountedAsset extends Pick<Asset, 'balance'> {
  readonly share: number;
}

export function isUnder59AndAHalf(birthdate: CalendarDate, on: CalendarDate): boolean {
  const [year = 0, month = 0] = birthdate.split('-').map(Number);
  const half = month + 6;
  const reached = `${half > 12 ? year + 60 : year + 59}-${String(half > 12 ? half - 12 : half).padStart(2, '0')}`;
  return on < `${reached}-${birthdate.slice(8)}`;
}

/** Whole dollars a year: counted shares over so many months. */
export function assetIncome(assets: readonly CountedAsset[], months: number): number {
  const counted = assets.map(({ balance, share }) => toNonNegative(balance, 'balance').times(share));
  return roundDown(
    LoanDecimal.sum(0, ...counted)
      .dividedBy(months)
      .times(12),
  ).toNumber();
}
