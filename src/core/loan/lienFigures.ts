import { loanWithinCltv } from './borrowingLimits.ts';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';
import { roundHalfEven, roundUp } from './rounding.ts';

/** The room that liens leave for a line: dollars, and a share of the value as a fraction. */
export interface LienFigures {
  readonly lienBalance: number;
  /** The largest line that the value allows, in whole dollars. */
  readonly room: number;
  /** The wanted amount or the room, whichever is less. */
  readonly line: number;
  /** Liens and line together as a share of the value, rounded up at 4 decimals. */
  readonly cltv: number;
  readonly fits: boolean;
}

/**
 * The line that fits on a home beside its liens, if all together may reach `cltvCap` of the value. A home
 * without a value has no room, and its share is 1.
 */
export function lienFigures(input: {
  readonly homeValue: Amount;
  readonly liens: readonly { readonly balance: Amount }[];
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
