import { describe, expect, it } from 'vitest';
import { policy, settings, steps } from '../flow/testRegistration.ts';
import type { FullPolicy } from '../model/resolvedBrand.ts';
import type { Rule } from '../rules/types.ts';
import { mutationScore } from './mutationScore.ts';
import { policyDifferences } from './policyDifferences.ts';

const vocabulary = {
  facts: {
    'application.creditScore': { type: 'integer', minimum: 0 },
    'offer.term': { type: 'integer', minimum: 0 },
  },
  enums: {},
} as const;

const score = { var: 'application.creditScore' };
const byScore = (top: number): Rule => ({
  '-': [0.142, { '*': [0.063, { '/': [{ '-': [{ min: [top, { max: [640, score] }] }, 640] }, 160] }] }],
});

const rate = (is: Rule, more: Partial<FullPolicy> = {}): FullPolicy =>
  policy('rate', { when: true, effect: { price: 'rate', is: is as never }, ...more });

const differences = (before: FullPolicy, after: FullPolicy) =>
  policyDifferences({ policy: before, vocabulary }, { policy: after, vocabulary }).found;

describe('the difference between two prices', () => {
  it('is who gets another amount, and which', () => {
    const found = differences(rate(byScore(800)), rate(byScore(820)));
    expect(found).toContainEqual({
      before: 0.079,
      after: 0.07860625,
      witness: { 'application.creditScore': 801 },
    });
    for (const { witness } of found) expect(Number(witness['application.creditScore'])).toBeGreaterThan(800);
  });

  it('is nothing where another rule gives the same', () => {
    expect(differences(rate(byScore(800)), rate({ '+': [byScore(800), 0] }))).toEqual([]);
  });

  it('begins on the first day of the new version', () => {
    const before = rate(0.08);
    const after = {
      ...rate(0.09, { effective: { from: '2027-01-01' } }),
      version: 2,
      earlier: [
        {
          version: 1,
          effective: { from: '2020-01-01', to: '2026-12-31' },
          effect: before.effect,
          examples: [],
        },
      ],
    };
    const [difference] = differences({ ...before, effective: { from: '2020-01-01' } }, after);
    expect(difference).toEqual({ before: 0.08, after: 0.09, witness: { today: '2027-01-01' } });
  });
});

describe('the mistakes in a price', () => {
  const is = { if: [{ '===': [{ var: 'offer.term' }, 10] }, 0, 0.005] };
  const ten = { name: 'ten', given: { 'offer.term': 10 }, expect: 'applies', gives: 0 } as const;
  const five = { name: 'five', given: { 'offer.term': 5 }, expect: 'applies', gives: 0.005 } as const;
  const eleven = { name: 'eleven', given: { 'offer.term': 11 }, expect: 'applies', gives: 0.005 } as const;
  const nine = { name: 'nine', given: { 'offer.term': 9 }, expect: 'applies', gives: 0.005 } as const;
  const scoreOf = (...examples: FullPolicy['examples']) => {
    const facts = { ...settings.facts, ...vocabulary.facts };
    return mutationScore({ ...settings, facts, steps, policies: { rate: rate(is, { examples }) } });
  };

  it('are noticed by examples that say what it gives', () => {
    expect(scoreOf(ten, five, nine, eleven).survived).toEqual([]);
    expect(scoreOf(ten, five, nine, eleven).killed).toBeGreaterThan(0);
  });

  it('are named where no example notices them', () => {
    const [survivor] = scoreOf(five).survived;
    expect(survivor).toMatchObject({
      policy: 'rate',
      pointer: expect.stringMatching('^/policies/rate/effect/is'),
    });
  });
});
