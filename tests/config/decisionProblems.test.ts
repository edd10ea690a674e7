import { describe, expect, it } from 'vitest';
import { withVersions } from '../../src/core/flow/policyVersions.ts';
import type { FullPolicy, ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { type Decide, decisionProblems } from '../../src/core/proof/decisionProblems.ts';
import type { Rule } from '../../src/core/rules/types.ts';
import { decideOn } from '../../src/server/features/underwriting/decideOn.ts';
import { resolvedBrand } from '../contract/resolvedBrands.ts';

const main = withVersions(resolvedBrand('main'));
const PAIRS = 250;

const score: Rule = { var: 'application.creditScore' };
const ltv: Rule = { var: 'application.ltv' };

/** Main with another figure of whoever borrows too. */
function withJoint(id: string, is: Rule): ResolvedBrand {
  const { citation: _citation, ...policy } = main.policies[id] as FullPolicy;
  return {
    ...main,
    policies: { ...main.policies, [id]: { ...policy, effect: { ...policy.effect, is } as never } },
  };
}

/** Main with one more policy of its rate. */
function withRate(is: Rule, more: Partial<FullPolicy> = {}): ResolvedBrand {
  const sheet = main.policies['rate-by-loan-to-value'];
  if (!sheet) throw new Error('main has no rate by loan to value');
  const effect = { price: 'rate', is } as FullPolicy['effect'];
  return {
    ...main,
    policies: { ...main.policies, added: { ...sheet, id: 'added', effect, ...more } },
  };
}

const triedIn = (brand: ResolvedBrand, decide: Decide = decideOn, pairs = PAIRS) =>
  decisionProblems(brand, { decide, pairs, isTold: (reason) => reason !== 'UNTOLD' });
const wordsIn = (brand: ResolvedBrand, decide?: Decide) =>
  triedIn(brand, decide).problems.map(({ words }) => words);

describe('what a decision promises', () => {
  it.each(['main', 'main-ny', 'harborlight'])(
    'is kept by %s, for approved and declined applicants',
    (code) => {
      const decided = new Set<string | undefined>();
      const noting: Decide = (brand, applicant) => {
        const answer = decideOn(brand, applicant);
        decided.add(answer.decision);
        return answer;
      };
      const { pairs, problems } = triedIn(withVersions(resolvedBrand(code)), noting);
      expect(problems).toEqual([]);
      expect(pairs).toBeGreaterThan(PAIRS);
      expect(decided).toEqual(new Set(['APPROVED', 'DECLINE']));
    },
  );

  it('is the same answer every time', () => {
    const brand = withRate({ '*': [{ '-': [1, ltv] }, 0.03] });
    expect(triedIn(brand, decideOn, 60)).toEqual(triedIn(brand, decideOn, 60));
  });

  it('is tried in parts by lenders of the same rules', () => {
    const partly = [0, 1, 2].map((index) =>
      decisionProblems(main, { decide: decideOn, pairs: 90, isTold: () => true, part: { index, of: 3 } }),
    );
    expect(partly.flatMap(({ problems }) => problems)).toEqual([]);
    expect(partly.reduce((sum, { pairs }) => sum + pairs, 0)).toBe(triedIn(main, decideOn, 90).pairs);
  });

  it.each<[string, ResolvedBrand, string]>([
    [
      'a price that is an error for one score',
      withRate({ '*': [0, { '/': [1, { '-': [score, 850] }] }] }),
      'A decision fails: No rate on 2026-06-15: added:',
    ],
    [
      'a rate that rises with the score',
      withRate({ if: [{ '>=': [score, 760] }, 0.02, 0] }),
      'More credit score makes it worse',
    ],
    [
      'a rate that rises with the value',
      withRate({ '*': [{ '-': [1, ltv] }, 0.03] }),
      'More home value makes it worse',
    ],
    [
      'a rate that rises with the income',
      withRate(0.02, { when: { '>': [{ var: 'income.annual' }, 90_000] } }),
      'More income makes it worse',
    ],
    [
      'a stricter threshold for more income',
      {
        ...main,
        policies: {
          ...main.policies,
          'debt-to-income-50': {
            ...(main.policies['debt-to-income-50'] as FullPolicy),
            scope: { '<': [{ var: 'income.annual' }, 90_000] },
          },
          stricter: {
            ...(main.policies['debt-to-income-50'] as FullPolicy),
            id: 'stricter',
            scope: { '>=': [{ var: 'income.annual' }, 90_000] },
            effect: { limit: 'debtToIncome', to: { share: 0.1 } },
          },
        },
      },
      'More income makes it worse',
    ],
    [
      'income of a co-borrower that counts against both',
      withJoint('co-borrower-income-counts', { '-': [0, { var: 'coBorrower.income' }] }),
      'More income of a co-borrower makes it worse',
    ],
    [
      'a joint score that is the worse the better the other is',
      withJoint('lower-score-counts', { '-': [1150, { var: 'coBorrower.creditScore' }] }),
      'More credit score of a co-borrower makes it worse',
    ],
    [
      'joint credit by marital status',
      withJoint('co-borrower-income-counts', {
        if: [{ '===': [{ var: 'application.maritalStatus' }, 'MARRIED'] }, { var: 'coBorrower.income' }, 0],
      }),
      'Another application.maritalStatus changes the decision',
    ],
    [
      'a rate by marital status',
      withRate(0.01, { when: { '===': [{ var: 'application.maritalStatus' }, 'MARRIED'] } }),
      'Another application.maritalStatus changes the decision',
    ],
    [
      'a rate by age',
      withRate(0.01, { when: { '>': [{ var: 'applicant.age' }, 61] } }),
      'Another applicant.birthdate changes the decision',
    ],
  ])('is broken by %s', (_name, brand, words) => {
    expect(wordsIn(brand)).toContainEqual(expect.stringContaining(words));
  });

  it('is broken by a rate by a name, of which there are many', () => {
    const when = { '===': [{ var: 'applicant.lastName' }, 'Ann'] };
    const { problems } = triedIn(withRate(0.01, { when }), decideOn, 4 * PAIRS);
    expect(problems.map(({ words }) => words)).toEqual(['Another applicant.lastName changes the decision']);
  });

  it('may count a trait where the policy cites the law', () => {
    const when = { '===': [{ var: 'application.maritalStatus' }, 'MARRIED'] };
    expect(wordsIn(withRate(0.01, { when, citation: '12 CFR 1002.6(b)(8)' }))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an approval without an offer', { decision: 'APPROVED', offers: [] }, 'is not exactly one answer'],
    ['no decision', {}, 'is not exactly one answer: no decision'],
    ['a decline without a reason', { decision: 'DECLINE', offers: [] }, 'A decline has no reason'],
    [
      'a reason that no text tells',
      { decision: 'DECLINE', offers: [], declineReasons: ['UNTOLD'] },
      'No text tells borrowers the reason UNTOLD',
    ],
  ])('is broken by %s', (_name, answer, words) => {
    expect(wordsIn(main, () => answer)).toEqual([expect.stringContaining(words)]);
  });

  it('is nothing for a brand that prices nothing', () => {
    const policies = Object.fromEntries(
      Object.entries(main.policies).filter(([, { effect }]) => !('price' in effect)),
    );
    expect(triedIn({ ...main, policies })).toEqual({ pairs: 0, problems: [] });
  });
});
