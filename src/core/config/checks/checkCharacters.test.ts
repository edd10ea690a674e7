import { describe, expect, it } from 'vitest';
import { brief, checkProject, projectWith } from '../testProject.ts';

const base = 'config/brand.yaml';
const step = 'config/steps/income.yaml';

const sets = `footer: []
characters:
  names: plain
  cities: plain
  sets:
    plain:
      firstName: { pattern: '^[a-z]+$', accepts: [ann], refuses: [a1] }
      middleName: { pattern: '^[a-z]*$', accepts: [ann], refuses: [a1] }
      lastName: { pattern: '^[a-z]+$', accepts: [lee], refuses: [l1] }
      city: { pattern: '^[a-z ]+$', accepts: [new york], refuses: ["1"] }
`;
const job = 'job: { type: string, trimmedPattern: "characters#/lastName" }';

type Edit = readonly [string, string];

const checked = (edits: Readonly<Record<string, readonly Edit[]>> = {}) =>
  checkProject(
    projectWith({
      [base]: [['footer: []\n', sets], ...(edits[base] ?? [])],
      [step]: [
        ['job: { $ref: enums#/jobs }', job],
        ['widget: select', 'widget: text'],
        ['job: { enum', 'job: { trimmedPattern'],
        [', job: income.job }', ' }'],
        ...(edits[step] ?? []),
      ],
    }),
  );
const found = (edits?: Parameters<typeof checked>[0]) =>
  checked(edits)
    .findings.filter(({ code }) => !code.startsWith('unused'))
    .map(brief);

describe('the check of character sets', () => {
  it('accepts sound sets, and puts the pattern of the chosen one into the step', () => {
    expect(found()).toEqual([]);
    const [main] = checked().brands;
    expect(main?.brand?.steps.income?.data.properties.job?.trimmedPattern).toBe('^[a-z]+$');
  });

  it.each<readonly [string, Parameters<typeof checked>[0], readonly string[]]>([
    [
      'a set that is not there',
      { [base]: [['cities: plain', 'cities: plan']] },
      [`${base}:17:11 unknown-characters -> plain`],
    ],
    [
      'a pattern that breaks its own examples',
      {
        [base]: [
          ['accepts: [lee]', 'accepts: [lee, Lee]'],
          ['refuses: ["1"]', 'refuses: [reno]'],
        ],
      },
      [`${base}:22:55 characters-example`, `${base}:23:68 characters-example`],
    ],
    [
      'a pattern that is slow',
      { [base]: [["city: { pattern: '^[a-z ]+$'", "city: { pattern: '^([a-z]+ ?)+$'"]] },
      [`${base}:23:24 field-schema`],
    ],
    [
      'a reference to a rule that no set has',
      { [step]: [['characters#/lastName', 'characters#/lastNme']] },
      [`${step}:8:42 unknown-characters -> characters#/lastName`],
    ],
  ])('reports %s', (_what, edits, findings) => {
    expect(found(edits)).toEqual(findings);
  });
});
