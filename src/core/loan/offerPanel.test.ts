import { expect, it } from 'vitest';
import { formatPercent } from './formatPercent.ts';
import { offerPanel } from './offerPanel.ts';

const panel = { rate: 8.5, amount: 50_000, term: 10 };

it('APP-08 shows APR, initial draw, monthly payment and term; rate 8.5 reads 8.50%', () => {
  const figures = offerPanel(panel);
  expect(figures).toEqual({
    apr: 0.085,
    initialDraw: 50_000,
    monthlyPayment: 619.93,
    termYears: 10,
    balloon: null,
  });
  expect(formatPercent(figures!.apr, 2)).toBe('8.50%');
});

it('APP-09 appears only when rate and amount are both above 0', () => {
  expect(
    [{ rate: 0 }, { amount: 0 }, { rate: -1 }, { amount: NaN }].map((part) =>
      offerPanel({ ...panel, ...part }),
    ),
  ).toEqual([null, null, null, null]);
});

it('APP-10 hides the term in interest-only mode', () => {
  expect(offerPanel({ ...panel, interestOnly: true })).toMatchObject({
    monthlyPayment: 354.17,
    termYears: null,
    balloon: 50_000,
  });
});
