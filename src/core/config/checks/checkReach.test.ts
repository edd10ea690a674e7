import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

type Changes = Parameters<typeof projectWith>[0];

const found = (changes: Changes) => checkProject(projectWith(changes)).findings.map(brief);
const said = (changes: Changes) => checkProject(projectWith(changes)).findings.map(({ message }) => message);

const flow = 'config/flows/registration.yaml';
const step = 'config/steps/income.yaml';
const rules = 'config/rules/income.yaml';
const copy = 'config/copy/en-US/all.yaml';

const second = (when: string): Changes => ({
  [flow]: [['  - { id: income, path: "" }', `  - { id: income, path: "" }\n  - { id: more, when: ${when} }`]],
  'config/steps/more.yaml': `version: 1
id: more
title: income.title
data: { type: object, properties: { state: { type: string }, sure: { type: boolean } }, required: [state] }
ui:
  type: VerticalLayout
  elements:
    - { type: Control, scope: "#/properties/state", label: income.label, options: { widget: state } }
    - { type: Control, scope: "#/properties/sure", label: income.label, options: { widget: checkbox } }
messages: { state: { required: income.required } }
store: { state: /propertyAddress/state, sure: /answers/sure }
writes: { state: property.state }
submit: { label: income.next }
`,
});

describe('the effect of rules is proved, and each fault reported at its place', () => {
  it.each<[string, Changes, readonly string[]]>([
    ['a sound second step', second('{ var: flag.new-look }'), []],
    [
      'a step on a condition that nobody meets',
      second('{ and: [{ "<": [{ var: income.annual }, 5] }, { ">": [{ var: income.annual }, 9] }] }'),
      [`${flow}:8:23 never-holds`],
    ],
    [
      'a step on a condition that everybody meets',
      second('{ or: [{ "<": [{ var: income.annual }, 5] }, { ">=": [{ var: income.annual }, 5] }] }'),
      [`${flow}:8:23 always-holds`],
    ],
    [
      'a step gated by its own answer',
      second('{ "===": [{ var: property.state }, TX] }'),
      [`${flow}:8:23 own-answer`],
    ],
    [
      'a step that waits for an answer that may be left out',
      second('{ "===": [{ var: income.job }, FULL] }'),
      [`${flow}:8:23 path-without-end`],
    ],
    [
      'an entry that is never asked',
      {
        [flow]: [
          [
            'steps:',
            'enter:\n  - { id: a, when: { var: flag.new-look }, redirect: /dashboard }\n  - { id: b, when: { and: [{ var: flag.new-look }, { var: org.features.quick }] }, redirect: /dashboard }\nsteps:',
          ],
        ],
      },
      [`${flow}:8:20 shadowed`],
    ],
    [
      'a flow that everybody is led away from',
      {
        [flow]: [
          [
            'steps:',
            'enter:\n  - { id: a, when: { or: [{ var: flag.new-look }, { "!": { var: flag.new-look } }] }, redirect: /dashboard }\nsteps:',
          ],
        ],
      },
      [`${flow}:7:3 unreachable-step`],
    ],
    [
      'a policy that never applies',
      {
        [rules]: [
          [
            'when: { "<": [{ var: field.income }, 1000] }',
            'scope: { ">": [{ var: field.income }, 2000] }\n    when: { "<": [{ var: field.income }, 1000] }',
          ],
        ],
      },
      [
        `${rules}:11:11 never-holds`,
        `${rules}:14:5 policy-examples`,
        `${rules}:15:60 policy-example-fails`,
        `${rules}:16:64 policy-example-fails`,
      ],
    ],
    [
      'a text that nobody reads',
      {
        [copy]: [
          [
            'income.next: Continue',
            'income.next:\n    - { when: { var: flag.new-look }, text: On }\n    - { when: { "!": { var: flag.new-look } }, text: Off }\n    - { when: { var: org.features.quick }, text: Quick }\n    - { text: Continue }',
          ],
        ],
      },
      [`${copy}:12:15 shadowed`],
    ],
    [
      'an element within one that excludes it',
      {
        [step]: [
          [
            '    - { id: job, type: Control,',
            '    - type: Group\n      when: { var: flag.new-look }\n      elements:\n       - { id: job, when: { "!": { var: flag.new-look } }, type: Control,',
          ],
        ],
      },
      [`${step}:17:27 never-holds`],
    ],
    [
      'a policy that stops everybody',
      { [rules]: [['when: { "<": [{ var: field.income }, 1000] }', 'when: true']] },
      [`${rules}:15:64 policy-example-fails`, `${step}:18:12 path-without-end`],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });

  it('names the shortest applicant who waits forever', () => {
    const messages = said(second('{ "===": [{ var: income.job }, FULL] }'));
    expect(messages).toEqual([
      'Applicants who leave income.job blank get stuck at the step more, because its condition cannot be decided',
    ]);
  });
});
