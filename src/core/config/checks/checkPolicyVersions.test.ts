import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

const rules = 'config/rules/income.yaml';
const head = `version: 1
policies:
  - id: low-income
    version: 2
    title: Income under a thousand
    jurisdiction: any
    reason: Lender policy
    effective: { from: 2020-01-01 }
    reviewBy: 2030-01-01
    owner: compliance
    when: { "<": [{ var: field.income }, 1000] }
    effect: { block: { show: field, field: income } }
    message: income.low
    examples:
      - { name: low, given: { field.income: 999 }, expect: applies }
      - { name: enough, given: { field.income: 1000 }, expect: passes }
`;
const earlier = (...versions: readonly string[]) => ({
  [rules]: `${head}    earlier:\n${versions.map((version) => `      - ${version}\n`).join('')}`,
});
const examples =
  'examples: [{ name: low, given: { field.income: 499 }, expect: applies }, { name: enough, given: { field.income: 500 }, expect: passes }]';
const version = (number: number, from: string, to: string, more = examples) =>
  `{ version: ${number}, effective: { from: ${from}, to: ${to} }, when: { "<": [{ var: field.income }, 500] }, ${more} }`;

const found = (changes: Parameters<typeof projectWith>[0], today?: string) =>
  checkProject(projectWith(changes), { usedByCode: () => true, today }).findings;

describe('the versions of a policy', () => {
  it('may follow one another, each with its own rule and examples', () => {
    const two = earlier(version(0, '2010-01-01', '2014-12-31'), version(1, '2015-01-01', '2019-12-31'));
    expect(found(two).map(brief)).toEqual([]);
  });

  it.each([
    ['overlap', version(1, '2015-01-01', '2020-01-01'), ['policy-overlap', '2019-12-31']],
    ['leave a gap', version(1, '2015-01-01', '2019-12-30'), ['policy-gap', '2019-12-31']],
  ])('may not %s: the finding suggests the right day', (_what, text, [code, suggestion]) => {
    expect(found(earlier(text))).toMatchObject([{ code, suggestion, file: rules, line: 18 }]);
  });

  it('must all have existing days in order, rising numbers, and an example of each outcome', () => {
    const codes = (text: string) => found(earlier(text)).map(({ code, message }) => `${code}: ${message}`);
    expect(codes(version(1, '2015-02-30', '2019-12-31'))).toEqual([
      'bad-format: 2015-02-30 is not a calendar date',
    ]);
    expect(codes(version(1, '2019-12-31', '2019-12-30'))[0]).toBe(
      'policy-incomplete: The version ends before it begins',
    );
    expect(codes(version(2, '2015-01-01', '2019-12-31'))).toEqual([
      'policy-incomplete: Version 2 comes after this one, so this one needs a lower number',
    ]);
    expect(codes(version(1, '2015-01-01', '2019-12-31', 'examples: []'))).toEqual([
      'policy-examples: No example of low-income-v1 expects applies',
      'policy-examples: No example of low-income-v1 expects passes',
    ]);
  });

  it('run their examples with their own rule', () => {
    const wrong =
      'examples: [{ name: low, given: { field.income: 500 }, expect: applies }, { name: enough, given: { field.income: 999 }, expect: passes }]';
    expect(found(earlier(version(1, '2015-01-01', '2019-12-31', wrong)))).toMatchObject([
      { code: 'policy-example-fails', message: 'The example "low" expects "applies", but it is "passes"' },
    ]);
  });
});

describe('what compliance must sign for', () => {
  it.each([
    ['reason', 'citation or reason'],
    ['owner', 'owner'],
    ['reviewBy', 'reviewBy'],
  ])('is required: %s', (key, lacking) => {
    const without = head.replace(new RegExp(`    ${key}: .*\n`), '');
    expect(found({ [rules]: without })).toMatchObject([
      { code: 'policy-incomplete', message: `The policy low-income lacks ${lacking}` },
    ]);
  });

  it('must be reviewed in time: from the day after, overdue is a warning; without a day there is none', () => {
    const due = { [rules]: head.replace('2030-01-01', '2026-06-14') };
    expect(found(due, '2026-06-14')).toEqual([]);
    expect(found(due)).toEqual([]);
    expect(found(due, '2026-06-15')).toMatchObject([
      { code: 'policy-review-due', severity: 'warning', file: rules, line: 9 },
    ]);
  });

  it('must have an example out of scope unless it covers everybody', () => {
    const scoped = { [rules]: head.replace('jurisdiction: any', 'jurisdiction: [TX]') };
    expect(found(scoped).map(({ message }) => message)).toContain(
      'No example of low-income expects out of scope',
    );
  });

  it('must name existing steps and documents', () => {
    const bound = (text: string) => found({ [rules]: `${head}    boundBy: ${text}\n` });
    expect(bound('{ steps: [income] }')).toEqual([]);
    expect(bound('{ steps: [incone], documents: [note] }')).toMatchObject([
      { code: 'unknown-step', suggestion: 'income' },
      { code: 'unknown-document' },
    ]);
  });

  it('must disclose an existing document', () => {
    const text = head.replace(/effect: .*/, 'effect: { disclose: { document: note } }');
    expect(found({ [rules]: text }).map(({ code }) => code)).toEqual(['unknown-document']);
  });
});
