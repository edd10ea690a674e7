import { loanWithinCltv } from './borrowingLimits.ts';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven, roundUp } from './rounding.ts';

/** What the liens on a home leave for a line: dollars, and a share of the value as a fraction. */
export interface LienFigures {
  /** All liens together. */
  readonly lienBalance: number;
  /** The largest line the value has room for, in whole dollars. */
  readonly room: number;
  /** The line: what is wanted, or the room when that is less. */
  readonly line: number;
  /** Liens and line together as a share of the value, rounded up at 4 decimals so that it never looks better than it is. */
  readonly cltv: number;
  /** What is wanted fits. */
  readonly fits: boolean;
}

/**
 * The line that fits on a home beside its liens when all of them together may reach `cltvCap` of the value. A home
 * without a value has no room, and its share is 1.
 */
export function lienFigures(input: {
  readonly homeValue: Amount;
  readonly liens: readonly { readonly balance: Amount }[];
  /** The loan with its fee, in dollars. */
  readonly wanted: Amount;
  readonly cltvCap: Amount;
}): LienFigures {
  const balances = input.liens.map(({ balance }) => toNonNegative(balance, 'balance'));
  const liens = LoanDecimal.sum(0, ...balances);
  const room = loanWithinCltv({ ...input, existingLienBalance: liens });
  const wanted = toNonNegative(input.wanted, 'wanted');
  const line = LoanDecimal.min(wanted, room);
  const value = toNonNegative(input.homeValue, 'homeValue');
  return {
    lienBalance: roundHalfEven(liens).toNumber(),
    room: room.toNumber(),
    line: roundHalfEven(line).toNumber(),
    cltv: value.isZero() ? 1 : roundUp(liens.plus(line).dividedBy(value), 4).toNumber(),
    fits: wanted.lessThanOrEqualTo(room),
  };
}
