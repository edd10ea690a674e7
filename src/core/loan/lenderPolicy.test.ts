import { expect, it } from 'vitest';
import { policyProblems } from './lenderPolicy.ts';
import { testPolicy } from './testPolicy.ts';

it('finds nothing wrong with a sound policy', () => {
  expect(policyProblems(testPolicy)).toEqual([]);
});

it('names percent points where a fraction belongs', () => {
  expect(policyProblems({ ...testPolicy, dtiCap: 43 })).toEqual([
    'dtiCap must be a fraction from 0 to 1, not 43',
  ]);
  expect(
    policyProblems({ ...testPolicy, cltvCap: { HOME: 85, SECONDARY: 0.8, INVESTMENT: NaN } }),
  ).toHaveLength(2);
});

it('refuses a better score that costs more', () => {
  const upsideDown = { ...testPolicy, topScore: 600, rateAtTopScore: 0.2, feeAtTopScore: 0.06, ltvRate: -1 };
  expect(policyProblems(upsideDown)).toHaveLength(4);
});

it('COPY-12 refuses a term that is as cheap as 10 years', () => {
  const problems = policyProblems({ ...testPolicy, termRate: { 5: 0, 10: 0, 15: 0.001 } });
  expect(problems).toEqual(['termRate of 5 years must be above that of 10 years']);
});
