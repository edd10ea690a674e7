import type { Decimal } from 'decimal.js';
import { assertNever } from '../shared/assertNever.ts';
import { type Amount, LoanDecimal, toNonNegative } from './decimal.ts';

/** Debts to pay off are kept apart from the cash, paid from it, or everything is borrowed. */
export const drawPreferences = ['PRESERVE', 'DEDUCT', 'MAXIMIZE'] as const;

export type DrawPreference = (typeof drawPreferences)[number];

interface DrawChoice {
  /** Total of the debts to pay off. */
  readonly liabilities: Amount;
  readonly selectedDraw: Amount;
  readonly maximum: Amount;
}

/** In dollars (MATH-08). */
export function drawForPreference(choice: DrawChoice & { readonly preference: DrawPreference }): Decimal {
  const { liabilities, selectedDraw, maximum } = readChoice(choice);
  switch (choice.preference) {
    case 'PRESERVE':
      return LoanDecimal.min(liabilities.plus(selectedDraw), maximum);
    case 'DEDUCT':
      return selectedDraw;
    case 'MAXIMIZE':
      return maximum;
    default:
      return assertNever(choice.preference);
  }
}

/** True if debts plus draw stay within the maximum, so that the whole draw is cash (MATH-09). */
export function isCashPreservable(input: {
  readonly liabilities: Amount;
  readonly totalDraw: Amount;
  readonly maximum: Amount;
}): boolean {
  const { liabilities, selectedDraw, maximum } = readChoice({ ...input, selectedDraw: input.totalDraw });
  return liabilities.plus(selectedDraw).lessThanOrEqualTo(maximum);
}

/** True if the draw is within the maximum and covers the debts (MATH-10). */
export function isDrawDeductible(choice: DrawChoice): boolean {
  const { liabilities, selectedDraw, maximum } = readChoice(choice);
  return selectedDraw.lessThanOrEqualTo(maximum) && selectedDraw.greaterThanOrEqualTo(liabilities);
}

function readChoice(choice: DrawChoice): Record<keyof DrawChoice, Decimal> {
  return {
    liabilities: toNonNegative(choice.liabilities, 'liabilities'),
    selectedDraw: toNonNegative(choice.selectedDraw, 'selectedDraw'),
    maximum: toNonNegative(choice.maximum, 'maximum'),
  };
}
