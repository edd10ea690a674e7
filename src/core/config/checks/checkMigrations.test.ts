import { expect, it } from 'vitest';
import { buildRelease } from '../buildRelease.ts';
import { brief, checkProject, projectWith } from '../testProject.ts';

const file = (changes: string, samples: string) =>
  projectWith({
    'config/migrations/0001-income.yaml': `version: 1
id: 0001-income
why: a test
changes:
  - ${changes}
samples:
  - ${samples}
`,
  });
const rename = 'rename: { from: /income/yearly, to: /income/income }';

it('puts migrations into the release, if there are any', () => {
  const made = (project: Readonly<Record<string, string>>) => {
    const { brands, findings } = checkProject(project);
    expect(findings).toEqual([]);
    const [main] = brands;
    if (!main?.brand) throw new Error('The project has errors');
    return JSON.parse(buildRelease(main.brand, { sha256: (text) => text }).parts['app.json'] ?? '');
  };
  const sound = file(rename, '{ before: { income: { yearly: 5 } }, after: { income: { income: 5 } } }');
  expect(made(sound).migrations).toMatchObject([{ id: '0001-income' }]);
  expect(made(projectWith({}))).not.toHaveProperty('migrations');
});

it.each([
  [rename, '{ before: { income: { yearly: 5 } }, after: { income: { income: 6 } } }', ['after', 'before']],
  [rename, '{ before: { income: { yearly: 5, income: 6 } }, after: { income: { income: 6 } } }', ['before']],
  ['drop: { from: /old }', '{ before: { old: 1 }, after: { old: 1 } }', ['after']],
])('finds a sample that does not migrate as stated, or not back: %s of %s', (changes, samples, where) => {
  const { findings } = checkProject(file(changes, samples));
  expect(findings.map(({ code }) => code)).toEqual(where.map(() => 'migration-sample'));
  expect(findings.map(({ pointer }) => pointer?.split('/').at(-1)).toSorted()).toEqual(where.toSorted());
});

it('finds statements that no migration may have', () => {
  const { findings } = checkProject(file('renam: { from: /a, to: /b }', '{ before: {}, after: {} }'));
  expect(findings.map(brief)).toEqual([expect.stringMatching(/^config\/migrations\/0001-income\.yaml:5:5 /)]);
});
