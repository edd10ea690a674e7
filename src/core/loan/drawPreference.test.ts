import { describe, expect, it } from 'vitest';
import { drawForPreference, drawPreferences, isCashPreservable, isDrawDeductible } from './drawPreference.ts';

describe('draw preference', () => {
  const choice = { liabilities: 5000, selectedDraw: 78_000, maximum: 80_000 };

  it('MATH-08 adds debts to the draw up to the maximum, takes the draw, or takes the maximum', () => {
    const draws = drawPreferences.map((preference) =>
      drawForPreference({ ...choice, preference }).toNumber(),
    );
    expect(draws).toEqual([80_000, 78_000, 80_000]);
    expect(drawForPreference({ ...choice, selectedDraw: 60_000, preference: 'PRESERVE' }).toNumber()).toBe(
      65_000,
    );
  });

  it('MATH-09 can keep the cash if debts plus draw are at most the maximum, to the cent', () => {
    expect(isCashPreservable({ liabilities: 5000, totalDraw: 75_000, maximum: 80_000 })).toBe(true);
    expect(isCashPreservable({ liabilities: 5000, totalDraw: 75_000.01, maximum: 80_000 })).toBe(false);
  });

  it('MATH-10 can pay debts from a draw between the debts and the maximum, both inclusive', () => {
    const allowed = (selectedDraw: number) => isDrawDeductible({ ...choice, selectedDraw });
    expect([4999.99, 5000, 80_000, 80_000.01].map(allowed)).toEqual([false, true, true, false]);
  });
});
