import { expect, it } from 'vitest';
import { projectWith, testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

const project = projectWith({
  'config/migrations/0001-income.yaml':
    'version: 1\nid: 0001-income\nwhy: Income moved\nchanges:\n  - rename: { from: /yearly, to: /income/income }\nsamples:\n  - { before: { yearly: 5 }, after: { income: { income: 5 } } }\n',
  'draft.json': '{"yearly":7,"dob":"2000-01-01"}',
  'marked.json': '\uFEFF{"yearly":7}',
  'text.json': '"x"',
});

it('lists the migrations, and applies them to a draft', async () => {
  const { root } = testFolder(project);
  expect((await testRun(['migrate'], root)).out).toBe(
    '  0001-income  Income moved  rename; 1 sample in both directions\n',
  );
  const { code, out } = await testRun(['migrate', 'draft.json'], root);
  expect([code, JSON.parse(out)]).toEqual([
    0,
    { dob: '2000-01-01', income: { income: 7 }, migratedTo: '0001-income' },
  ]);
  const marked = await testRun(['migrate', 'marked.json'], root);
  expect(JSON.parse(marked.out)).toEqual({ income: { income: 7 }, migratedTo: '0001-income' });
});

it('says that there are no migrations, and refuses a file that is not a draft', async () => {
  expect((await testRun(['migrate'], testFolder(testProject).root)).out).toContain('There are no migrations');
  const { root } = testFolder(project);
  expect((await testRun(['migrate', 'text.json'], root)).err).toContain('text.json is not a draft');
  expect((await testRun(['migrate', 'gone.json'], root)).code).toBe(2);
});
