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
      'notApplicable: [{ jurisdiction: any, because: The lender has no income there }]',
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
        'notApplicable: [{ jurisdiction: [AL], because: The lender is not there }]',
        'unknown: [{ jurisdiction: [AK], because: None is known }]',
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

  it('refuses the unknown where there is a rule', () => {
    const both = matrix(
      'policies: [low-income]',
      'unknown: [{ jurisdiction: [TX], because: Nobody has looked it up }, { jurisdiction: any, because: Nobody has looked it up }]',
    );
    expect(found({ ...scoped, ...both })).toMatchObject([
      { code: 'matrix-contradiction', message: 'TX is marked as unknown, but low-income applies there' },
    ]);
  });

  it.each([
    ['notApplicable', 'G-33 names no rule', 'No examiner knows G-33; name it in `specified`'],
    ['unknown', 'G-33 names no rule', 'No examiner knows G-33; name it in `specified`'],
    ['notApplicable', 'Not in the list of config/rules', 'No examiner can look up "config/"'],
    ['unknown', 'The specification is silent', 'No examiner can look up "specification"'],
    ['notApplicable', 'No rule of this state is known', 'This says that nobody has found out'],
    ['notApplicable', 'It was not looked up', 'This says that nobody has found out'],
    ['notApplicable', 'Inapplicable here', 'A lawyer needs the reason'],
  ])('refuses under %s: %s', (key, because, message) => {
    const words = matrix('policies: [low-income]', `${key}: [{ jurisdiction: any, because: ${because} }]`);
    const [first, ...more] = found({ ...scoped, ...words });
    expect(first).toMatchObject({ code: 'matrix-words', pointer: `/matrix/income/${key}/0/because` });
    expect(first?.message).toContain(message);
    expect(more).toEqual([]);
  });

  it('refuses rows of the specification in a question, and takes them beside it', () => {
    const asked = (question: string, specified: string) =>
      found(
        matrix(
          'policies: [low-income]',
          `open: [{ jurisdiction: [TX], question: ${question}, specified: ${specified} }]`,
        ),
      );
    expect(asked('What does G-33 ask for?', '[G-33]')).toMatchObject([
      { code: 'matrix-words', suggestion: 'specified: [G-33]' },
    ]);
    expect(asked('Is there a cap of fees?', '[G-33]')).toEqual([]);
    expect(asked('May a lender use Appendix G-5?', '[G-33]')).toEqual([]);
  });

  it('refuses a reason where there is a rule', () => {
    const both = matrix(
      'policies: [low-income]',
      'notApplicable: [{ jurisdiction: [UT, TX], because: The lender is not there }, { jurisdiction: any, because: The lender is not there }]',
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
