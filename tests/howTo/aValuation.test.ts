import { expect, it } from 'vitest';
import { chooseValuation } from '../../src/core/flow/valuationChoice.ts';
import { checkTree } from '../../src/server/config-files/checkTree.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { applicantDecision } from '../../src/server/features/lender/sandbox/applicantDecision.ts';
import { followHowTo } from './followHowTo.ts';

it('docs/how-to/a-valuation.md asks for an appraiser above an amount, from a day on', async () => {
  const { root } = await followHowTo('a-valuation');
  const [main] = checkTree(readConfigTree(root), { only: ['main'] }).brands;
  const { brand } = main ?? {};
  if (!brand) throw new Error('The brand main has errors');
  const neededFor = (line: number, day = '2026-06-15') => {
    const facts = { 'application.lineAmount': line, 'valuation.automated': true };
    return [...chooseValuation(brand, facts, day).needed];
  };
  expect(neededFor(250_000)).toEqual([]);
  expect(neededFor(250_001)).toEqual(['APPRAISAL']);
  expect(neededFor(250_001, '2025-12-31')).toEqual([]);
  const decide = applicantDecision(root, brand);
  const facts = { today: '2026-06-15', 'property.state': 'FL', 'income.annual': 180_000 };
  const ends = Array.from({ length: 60 }, (_, index) => decide(facts, `applicant ${index}`).by);
  expect(ends).toEqual(expect.arrayContaining(['UNVERIFIED_OFFER', 'UNVERIFIED_OFFER, APPRAISAL']));
});
