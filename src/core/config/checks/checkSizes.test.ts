import { expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

type Changes = Parameters<typeof projectWith>[0];

const step = 'config/steps/income.yaml';
const copy = 'config/copy/en-US/all.yaml';
const rule = 'when: { "<": [{ var: field.income }, 1000] }';
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_each, index) => text(index)).join('');

const wideRule = (count: number): string =>
  `when: { or: [${times(count, (index) => `{ "===": [{ var: field.income }, ${index}] }, `)}] }`;

const hostile: readonly (readonly [string, Changes, string])[] = [
  ['a rule', { 'config/rules/income.yaml': [[rule, wideRule(300)]] }, 'config/rules/income.yaml'],
  [
    'a deep rule',
    { 'config/rules/income.yaml': [[rule, `when: ${'{ "!": ['.repeat(40)}true${'] }'.repeat(40)}`]] },
    'config/rules/income.yaml',
  ],
  [
    'an enum',
    {
      'config/enums.yaml': [
        ['    values:\n', `    values:\n${times(2_001, (id) => `      - { id: V${id} }\n`)}`],
      ],
    },
    'config/enums.yaml',
  ],
  [
    'a step',
    {
      [step]: [['  properties:\n', `  properties:\n${times(201, (id) => `    f${id}: { type: string }\n`)}`]],
    },
    step,
  ],
  [
    'a section',
    { 'config/flags.yaml': [['flags:\n', `flags:\n${times(501, (id) => `  f${id}: { enabled: true }\n`)}`]] },
    'config/flags.yaml',
  ],
  ['a message', { [copy]: [['Your income', 'x'.repeat(20_001)]] }, copy],
  [
    'a message of messages',
    { [copy]: [['Your income', `"${'{n, plural, other {'.repeat(1_000)}${'}}'.repeat(1_000)}"`]] },
    copy,
  ],
  [
    'a list of values',
    {
      'config/brand.yaml': [['ineligibleZips: []', `ineligibleZips: [${times(10_001, () => '"10001", ')}]`]],
    },
    'config/brand.yaml',
  ],
  [
    'the words of the chatbot',
    {
      'config/chatbot.yaml': `version: 1\nanswers:\n${times(
        11,
        (id) => `  - { id: a${id}, text: help.title, words: { en-US: [${'word, '.repeat(1_900)}] } }\n`,
      )}`,
    },
    'config/chatbot.yaml',
  ],
];

it.each(hostile)('refuses %s of a size that would slow down other lenders', (_what, changes, file) => {
  const { findings } = checkProject(projectWith(changes));
  expect(findings.map(brief)).toEqual([expect.stringMatching(/ too-(large|deep)$/)]);
  expect(findings.map(brief)[0]).toContain(`${file}:`);
});
