import { describe, expect, it } from 'vitest';
import { checkProject, projectWith } from '../testProject.ts';

const rules = 'config/rules/income.yaml';
const found = (given: string) =>
  checkProject(
    projectWith({ [rules]: [['given: { field.income: 999 }', `given: { field.income: 999, ${given} }`]] }),
    {
      usedByCode: () => true,
    },
  ).findings;

describe('a value in an example', () => {
  it.each([
    ['property.state: TXX', 'TX'],
    ['property.state: QQ', undefined],
    ['income.job: FULLL', 'FULL'],
    ['income.annual: "71"', '71'],
    ['org.features.quick: "true"', 'true'],
    ['income.annual: [1]', undefined],
  ])('must be a value that its fact can have: %s', (given, suggestion) => {
    const findings = found(given);
    expect(findings).toMatchObject([{ code: 'fact-type', file: rules, line: 14 }]);
    expect(findings[0]?.suggestion).toBe(suggestion);
  });

  it('may be of any fact, even one that the rule does not read', () => {
    expect(
      found('property.state: TX, income.job: FULL, income.annual: 71.5, org.features.quick: true'),
    ).toEqual([]);
  });

  it('is reported once: an invalid example is not run', () => {
    const text = projectWith({
      [rules]: [['given: { field.income: 999 }', 'given: { field.income: "999" }']],
    });
    const { findings } = checkProject(text, { usedByCode: () => true });
    expect(findings.map(({ code, suggestion }) => [code, suggestion])).toEqual([['fact-type', '999']]);
  });
});

describe('an earlier version of a policy', () => {
  it('has its own effect checked, and an inherited effect only once', () => {
    const earlier = (effect: string) =>
      projectWith({
        [rules]: [
          ['effect: { block: { show: field, field: income } }', 'effect: { block: { show: field } }'],
          [
            '    reason: Lender policy\n',
            `    reason: Lender policy\n    earlier: [{ version: 0, effective: { from: 2010-01-01, to: 2019-12-31 }, ${effect}examples: [{ name: low, given: { field.income: 999 }, expect: applies }, { name: enough, given: { field.income: 1000 }, expect: passes }] }]\n`,
          ],
        ],
      });
    const pointers = (effect: string) =>
      checkProject(earlier(effect), { usedByCode: () => true }).findings.map(({ pointer }) => pointer);
    expect(pointers('')).toEqual(['/policies/low-income/effect/block']);
    expect(pointers('effect: { block: { show: modal } }, ')).toEqual([
      '/policies/low-income/effect/block',
      '/policies/low-income/earlier/0/effect/block',
    ]);
  });
});
