import { expect, it } from 'vitest';
import { preferenceChoices } from './preferenceChoices.ts';

const choices = (liabilities: number, selectedDraw: number) =>
  preferenceChoices({ liabilities, selectedDraw, maximum: 80_000 });
const allowed = { allowed: true };

it('allows every preference without debts', () => {
  expect(choices(0, 50_000)).toEqual({ PRESERVE: allowed, DEDUCT: allowed, MAXIMIZE: allowed });
});

it('MATH-09 gives the reason if the cash cannot be kept', () => {
  const reason = { allowed: false, reason: 'NOT_PRESERVABLE' };
  expect(choices(5000, 75_001)).toEqual({ PRESERVE: reason, DEDUCT: allowed, MAXIMIZE: allowed });
});

it('MATH-10 gives the reason if the draw does not cover the debts', () => {
  const reason = { allowed: false, reason: 'NOT_DEDUCTIBLE' };
  expect(choices(30_000, 20_000)).toEqual({ PRESERVE: allowed, DEDUCT: reason, MAXIMIZE: allowed });
});

it('gives the reason if even the maximum does not cover the debts', () => {
  expect(choices(90_000, 20_000).MAXIMIZE).toEqual({ allowed: false, reason: 'PAYOFF_ABOVE_MAXIMUM' });
});
