import { type Amount, toNonNegative } from './decimal.ts';
import { type DrawPreference, isCashPreservable, isDrawDeductible } from './drawPreference.ts';

export type PreferenceChoice =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: 'NOT_PRESERVABLE' | 'NOT_DEDUCTIBLE' | 'PAYOFF_ABOVE_MAXIMUM';
    };

/**
 * The preferences that the selected draw, the payoffs and the maximum draw allow (MATH-09, MATH-10), with a
 * reason code where not.
 */
export function preferenceChoices(choice: {
  readonly liabilities: Amount;
  readonly selectedDraw: Amount;
  readonly maximum: Amount;
}): Readonly<Record<DrawPreference, PreferenceChoice>> {
  const { liabilities, selectedDraw, maximum } = choice;
  const isCovered = toNonNegative(liabilities, 'liabilities').lessThanOrEqualTo(maximum);
  const isPreservable = isCashPreservable({ liabilities, totalDraw: selectedDraw, maximum });
  return {
    PRESERVE: isPreservable ? { allowed: true } : { allowed: false, reason: 'NOT_PRESERVABLE' },
    DEDUCT: isDrawDeductible(choice) ? { allowed: true } : { allowed: false, reason: 'NOT_DEDUCTIBLE' },
    MAXIMIZE: isCovered ? { allowed: true } : { allowed: false, reason: 'PAYOFF_ABOVE_MAXIMUM' },
  };
}
