import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

const step = 'config/steps/income.yaml';
const item = 'config/steps/debt.yaml';
const copy = 'config/copy/en-US/all.yaml';

const debt = `version: 1
id: debt
title: income.title
data:
  type: object
  properties:
    lender: { type: string }
    balance: { type: integer }
ui:
  type: VerticalLayout
  elements:
    - { id: lender, type: Control, scope: "#/properties/lender", label: income.label, options: { widget: text } }
    - { id: balance, type: Control, scope: "#/properties/balance", label: income.label, options: { widget: money } }
messages:
  balance: { type: income.number }
submit: { label: income.next }
`;

const field = 'debts: { type: array, items: { step: debt }, minItems: 1 }\n    job: { $ref: enums#/jobs }';
const control =
  '- { id: debts, type: Control, scope: "#/properties/debts", label: income.label, options: { widget: list, itemTitle: debt.title, add: debt.add } }\n    - { id: job,';
const words = `messages:
  debt.title: { args: { number: number, lender: text, balance: money }, text: "{number} {lender} {balance}" }
  debt.add: Add
`;

type Edit = readonly [string, string];

const found = (edits: { step?: readonly Edit[]; item?: readonly Edit[]; copy?: readonly Edit[] } = {}) => {
  const listed: readonly Edit[] = [
    ['job: { $ref: enums#/jobs }', field],
    ['- { id: job,', control],
    ['required: [income]', 'required: [income, debts]'],
    ['  job: { enum', '  debts: { required: income.required }\n  job: { enum'],
  ];
  const edited = (edits.item ?? []).reduce((text, [what, instead]) => text.replace(what, instead), debt);
  return checkProject(
    projectWith({
      [step]: [...listed, ...(edits.step ?? [])],
      [item]: edited,
      [copy]: [['messages:\n', words], ...(edits.copy ?? [])],
    }),
  )
    .findings.filter(({ code }) => code !== 'unused')
    .map(brief);
};

describe('the check of a list', () => {
  it('accepts a sound list', () => {
    expect(found()).toEqual([]);
  });

  it.each<readonly [string, Parameters<typeof found>[0], readonly string[]]>([
    [
      'a step that is not there',
      { step: [['step: debt', 'step: det']] },
      [`${step}:8:42 unknown-step -> debt`],
    ],
    [
      'a fact written by it',
      { step: [['writes: { income', 'writes: { debts: property.state, income']] },
      [`${step}:23:18 fact-type`],
    ],
    [
      'a least number of what is not required',
      {
        step: [
          ['[income, debts]', '[income]'],
          ['required: income.required }\n  job', 'minItems: income.required }\n  job'],
        ],
      },
      [`${step}:8:50 field-schema`],
    ],
    ['a title left out', { step: [['itemTitle: debt.title, ', '']] }, [`${step}:15:94 missing-key`]],
    ['a button left out', { step: [[', add: debt.add', '']] }, [`${step}:15:94 missing-key`]],
    ['items that write facts', { item: [['submit:', 'writes: {}\nsubmit:']] }, [`${item}:16:1 field-schema`]],
    [
      'a title that asks for what an item does not have',
      {
        copy: [
          ['lender: text', 'bank: text'],
          ['{lender}', '{bank}'],
        ],
      },
      [`${step}:15:121 copy-message`],
    ],
    ['text used as a date', { copy: [['lender: text', 'lender: date']] }, [`${step}:15:121 copy-message`]],
    ['items compared', { step: [['minItems: 1', 'uniqueItems: true']] }, [`${step}:8:50 field-schema`]],
  ])('finds %s', (_name, edits, expected) => {
    expect(found(edits)).toEqual(expected);
  });

  it('needs no button text if the list is fixed', () => {
    expect(found({ step: [[', add: debt.add', ', fixed: true']] })).toEqual([]);
  });
});

describe('the check of an enum', () => {
  const enums = 'config/enums.yaml';
  const kinds = (under: string) =>
    checkProject(
      projectWith({ [enums]: [['label: enum.jobs.part', `label: enum.jobs.part, under: ${under}`]] }),
    ).findings.map(brief);

  it('accepts a value under another', () => {
    expect(kinds('FULL')).toEqual([]);
  });

  it.each(['PART', 'FUL'])('refuses one under %s', (under) => {
    expect(kinds(under)[0]).toMatch(/not-allowed/);
  });
});

describe('the check of the options of a panel', () => {
  it('recognizes message keys in them by their prefix', () => {
    const panel =
      '- { type: Panel, name: uploads, options: { title: screen.up.title, kinds: [screen.up.kind, other], most: 3 } }\n    - { id: job,';
    const project = projectWith({
      [step]: [['- { id: job,', panel]],
      [copy]: [['messages:\n', 'messages:\n  screen.up.title: Upload\n']],
    });
    expect(checkProject(project).findings.map(brief)).toEqual([
      `${step}:14:80 unknown-copy-key -> screen.up.title`,
    ]);
  });
});
