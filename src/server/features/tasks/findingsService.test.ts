import { expect, it } from 'vitest';
import { creditReportOf, type Findings, findingOf, isFinding, neededFinding } from './findingsService.ts';

const report = (score: number) => ({
  score,
  range: { from: 300, to: 850 },
  factors: [],
  bureau: { name: 'Bureau', address: 'Street', phone: '1' },
  date: '2026-06-15',
  debts: [],
  liens: [],
});
const soft = (score: number) => ({ data: { report: report(score) } });
const hard = (score: number) => ({ data: { report: { ...report(score), inquiries: [] } } });
const scoreOf = (findings: Findings) => creditReportOf(findings)?.data.score;

it('takes the full report before that of the soft inquiry, and either before what an earlier version knew', () => {
  const before = { softCredit: soft(500), hardCredit: hard(510) };
  expect(scoreOf({ before, softCredit: soft(700), hardCredit: hard(720) })).toBe(720);
  expect(scoreOf({ before, softCredit: soft(700) })).toBe(700);
  expect(scoreOf({ before })).toBe(500);
  expect(scoreOf({ before: {} })).toBeUndefined();
});

it('says what a task found, else what counts in its place, and names the task where nothing does', () => {
  const valued = (value: number) => ({ data: { value, date: '2026-06-15' } });
  const findings = { valuation: valued(1), before: { valuation: valued(2), appraisal: valued(3) } };
  expect(findingOf(findings, 'valuation')?.data.value).toBe(1);
  expect(findingOf(findings, 'appraisal')?.data.value).toBe(3);
  const none = findingOf(findings, 'valueCheck');
  expect(() => neededFinding(none, 'valueCheck', { uuid: 'a1' })).toThrow(
    'Application a1: no answer to valueCheck says what is needed here',
  );
});

it('reads the outcomes of a task that carry data, and no others', () => {
  expect(
    ['found', 'pastDue', 'alert', 'frozen', 'late'].filter((one) => isFinding('hardCredit', one)),
  ).toEqual(['found', 'pastDue', 'alert']);
  expect(isFinding('toString', 'found')).toBe(false);
});
