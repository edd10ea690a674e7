import { describe, expect, it } from 'vitest';
import { checkProject, projectWith } from '../testProject.ts';

const file = 'config/matrix.yaml';
const matrix = (...lines: readonly string[]) => ({
  [file]: `version: 1\nfamilies:\n  - id: income\n    title: Income\n    asks: Which income is enough?\n${lines.map((text) => `    ${text}\n`).join('')}`,
});
const scoped = { 'config/rules/income.yaml': [['jurisdiction: any', 'jurisdiction: [TX, OH]']] } as const;
const found = (changes: Parameters<typeof projectWith>[0]) =>
  checkProject(projectWith(changes), { usedByCode: () => true }).findings.filter(
    ({ code }) => code.startsWith('matrix-') || code === 'unknown-policy',
  );

describe('the matrix of states and policies', () => {
  it('accepts a rule, a reason or an open question in each cell', () => {
    expect(found(matrix('policies: [low-income]'))).toEqual([]);
    const reasons = matrix(
      'policies: [low-income]',
      'notApplicable: [{ jurisdiction: any, because: No rule is known }]',
    );
    expect(found({ ...scoped, ...reasons })).toEqual([]);
    const all = [{ id: 'empty', text: 'open: [{ jurisdiction: any, question: Which one is it here? }]' }].map(
      ({ id, text }) => `policies: [low-income]\n  - { id: ${id}, title: Other, asks: What else?, ${text} }`,
    );
    expect(found(matrix(...all))).toEqual([]);
  });

  it('refuses a blank cell, naming the states and what to write', () => {
    const some = found({
      ...scoped,
      ...matrix(
        'policies: [low-income]',
        'notApplicable: [{ jurisdiction: [AL, AK], because: None is known }]',
      ),
    });
    expect(some).toMatchObject([{ code: 'matrix-blank', file, line: 3, pointer: '/matrix/income/id' }]);
    expect(some[0]?.message).toContain('Arizona, Arkansas');
    for (const state of ['Alabama', 'Texas', 'Ohio']) expect(some[0]?.message).not.toContain(state);
    expect(some[0]?.suggestion).toMatch(/^notApplicable: \[\{ jurisdiction: \[AZ, AR, CA/);
    const none = found(matrix('policies: [low-income]\n  - { id: empty, title: Other, asks: What else? }'));
    expect(none).toMatchObject([
      { code: 'matrix-blank', message: '"Other" has neither a rule nor a reason for any state' },
    ]);
  });

  it('has every policy in a family, also a policy that a brand adds', () => {
    expect(
      found(matrix('policies: []', 'open: [{ jurisdiction: any, question: What is it here? }]')),
    ).toMatchObject([{ code: 'matrix-policy', file: 'config/rules/income.yaml', line: 3 }]);
  });

  it('refuses names of policies that do not exist', () => {
    expect(found(matrix('policies: [low-income, low-incone]'))).toMatchObject([
      { code: 'unknown-policy', file, suggestion: 'low-income' },
    ]);
  });

  it('reports a misspelt policy once', () => {
    const misspelt = matrix(
      'policies: [low-incone]',
      'open: [{ jurisdiction: any, question: What is it here? }]',
    );
    expect(found(misspelt).map(({ code, suggestion }) => [code, suggestion])).toEqual([
      ['unknown-policy', 'low-income'],
    ]);
  });

  it('refuses a reason where there is a rule', () => {
    const both = matrix(
      'policies: [low-income]',
      'notApplicable: [{ jurisdiction: [UT, TX], because: None is known }, { jurisdiction: any, because: None is known }]',
    );
    expect(found({ ...scoped, ...both })).toMatchObject([
      {
        code: 'matrix-contradiction',
        message: 'TX is marked as not applicable, but low-income applies there',
        file,
        line: 7,
      },
    ]);
  });
});
