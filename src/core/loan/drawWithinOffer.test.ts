import { expect, it } from 'vitest';
import { isDrawWithinOffer } from './drawWithinOffer.ts';

it('MATH-14 compares a draw with both ends of the offer at 5 decimals', () => {
  const offer = { minDraw: 15_000, maxDraw: 80_000 };
  const draws = [15_000, 80_000, 15_000 - 0.000001, 80_000 + 0.000001, 15_000 - 0.00001, 80_000 + 0.00001];
  expect(draws.map((draw) => isDrawWithinOffer(draw, offer))).toEqual([true, true, true, true, false, false]);
});
