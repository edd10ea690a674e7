import { expect, it } from 'vitest';
import { withVersions } from '../../src/core/flow/policyVersions.ts';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { applicantDecision } from '../../src/server/features/lender/sandbox/applicantDecision.ts';
import { lendingTerms } from '../../src/server/features/underwriting/lendingTerms.ts';
import { followHowTo } from './followHowTo.ts';

/** Where applicants end at a lender with this minimum score; the lender's sources know none above 810. */
function endsWith(root: string, brand: ResolvedBrand, score: number): readonly string[] {
  const policy = brand.policies['minimum-credit-score'];
  if (!policy) throw new Error('There is no minimum score');
  const changed = { ...policy, earlier: [], effective: { from: '2025-01-01' } };
  const limited = { ...changed, effect: { limit: 'creditScore' as const, to: { score } } };
  const decide = applicantDecision(root, {
    ...brand,
    policies: { ...brand.policies, [policy.id]: limited },
  });
  const facts = { today: '2026-06-15', 'property.state': 'FL', 'income.annual': 180_000 };
  const ends = Array.from({ length: 20 }, (_, index) => decide(facts, `applicant ${index}`).end);
  return [...new Set(ends)].filter((end) => end !== 'held');
}

it('docs/how-to/a-rate-sheet.md raises a rate and a threshold on the day that it says', async () => {
  const { root, said } = await followHowTo('a-rate-sheet');
  const [main] = checkTree(readConfigTree(root), { only: ['main'] }).brands;
  if (!main?.brand) throw new Error('The brand main has errors');
  const brand = withVersions(main.brand);
  const facts = {
    'property.state': 'FL',
    'property.occupancy': 'HOME',
    'application.creditScore': 720,
    'application.ltv': 0.5,
  };
  const termsOn = (today: string) => lendingTerms(brand, { facts, today });
  expect(termsOn('2026-12-31')).toMatchObject({ prices: { rate: 0.1155 }, limits: { minScore: 640 } });
  expect(termsOn('2027-01-01')).toMatchObject({ prices: { rate: 0.1205 }, limits: { minScore: 660 } });
  const [, simulated] = said;
  expect(simulated?.out).toContain('approved by');
  expect(endsWith(root, main.brand, 660)).toContain('approved');
  expect(endsWith(root, main.brand, 850)).toEqual(['declined']);
});
