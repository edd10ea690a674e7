import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectWith, testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { testRun } from '../testRun.ts';

const RULE = 'config/rules/income.yaml';
const raised = (testProject[RULE] ?? '').replaceAll('1000', '1001').replace('999', '1000');

const git = (root: string, ...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...words], { cwd: root });

/** A project in git: first as it is, then with the threshold raised by a dollar. */
function repository() {
  const folder = testFolder(testProject);
  git(folder.root, 'init', '-q', '-b', 'main');
  git(folder.root, 'add', '.');
  git(folder.root, 'commit', '-q', '-m', 'first');
  folder.write(RULE, raised);
  git(folder.root, 'commit', '-q', '-a', '-m', 'raised');
  return folder;
}

describe('equiform diff', () => {
  it('names exactly the applicant who is treated differently when a threshold rises by one between two revisions', async () => {
    const { root } = repository();
    const { code, out, err } = await testRun(['diff', '--revision', 'HEAD~1..HEAD', '--json'], root);
    expect([code, err]).toEqual([1, '']);
    const [{ name, changes }] = JSON.parse(out);
    expect(name).toBe('main');
    const behaviour = changes.filter(({ kind }: { kind: string }) => kind === 'behaviour');
    expect(behaviour.map(({ witness }: { witness: object }) => witness)).toEqual([{ 'field.income': 1000 }]);
  });

  it('compares with the working folder, and finds no differences in equal ones', async () => {
    const { root } = repository();
    const same = await testRun(['diff', 'main', '--revision', 'HEAD..'], root);
    expect([same.code, same.out]).toEqual([0, 'main: no difference\n']);
    const before = await testRun(['diff', 'main', '--revision', 'HEAD~1..', '--behaviour'], root);
    expect(before.code).toBe(1);
    expect(before.out).toContain('for field.income = 1000');
  });

  it('reads files whose names have letters beyond ASCII, and refuses links', async () => {
    const folder = repository();
    folder.write('config/copy/en-US/año.yaml', 'version: 1\nmessages: { income.title: Doubled }\n');
    git(folder.root, 'add', '.');
    git(folder.root, 'commit', '-q', '-m', 'a file');
    const { code, err } = await testRun(['diff', 'main', '--revision', 'HEAD~1..HEAD'], folder.root);
    expect(code).toBe(1);
    expect(err).toContain('config/copy/en-US/año.yaml');
    symlinkSync('all.yaml', join(folder.root, 'config/copy/en-US/linked.yaml'));
    git(folder.root, 'add', '.');
    git(folder.root, 'commit', '-q', '-m', 'a link');
    const linked = await testRun(['diff', 'main', '--revision', 'HEAD~1..HEAD'], folder.root);
    expect([linked.code, linked.err]).toEqual([
      2,
      'config/copy/en-US/linked.yaml is a symbolic link in HEAD, which a configuration may not contain\n',
    ]);
  });

  it('compares two brands', async () => {
    const { root } = testFolder(
      projectWith({
        'brands/second/brand.yaml': 'version: 1\ncode: second\nvariantOf: main\nhosts: [two]\n',
        'brands/second/copy/en-US/all.yaml': 'version: 1\nmessages: { income.title: What you earn }\n',
      }),
    );
    const { code, out } = await testRun(['diff', 'main', 'second'], root);
    expect(code).toBe(1);
    expect(out).toContain('    - Your income\n    + What you earn\n');
  });

  it('compares the folders of two releases', async () => {
    const first = testFolder(testProject);
    const second = testFolder({ ...testProject, [RULE]: raised });
    const built = async (root: string): Promise<string> => {
      const { out } = await testRun(['build', '--out', 'out', '--json'], root);
      return JSON.parse(out).releases[0].folder;
    };
    const [one, other] = [await built(first.root), await built(second.root)];
    cpSync(join(second.root, other), join(first.root, other), { recursive: true });
    const { code, out } = await testRun(['diff', one, other, '--releases', '--behaviour'], first.root);
    expect(code).toBe(1);
    expect(out).toContain('for field.income = 1000');
    expect((await testRun(['diff', one, one, '--releases'], first.root)).code).toBe(0);
  });

  it('reports changed chatbot knowledge and its order, for releases as for folders', async () => {
    const answer = (id: string, words: string) =>
      `  - { id: ${id}, text: help.title, words: { en-US: [${words}] } }\n`;
    const knows = (...answers: readonly string[]) =>
      projectWith({
        'config/chatbot.yaml': `version: 1\nanswers:\n${answers.join('')}`,
      });
    const first = testFolder(knows(answer('rates', 'apr'), answer('help', 'how'), answer('old', 'once')));
    const second = testFolder(knows(answer('help', 'how, why'), answer('rates', 'apr')));
    const built = async (root: string): Promise<string> => {
      const { out } = await testRun(['build', '--out', 'out', '--json'], root);
      return JSON.parse(out).releases[0].folder;
    };
    const [one, other] = [await built(first.root), await built(second.root)];
    cpSync(join(second.root, other), join(first.root, other), { recursive: true });
    const { code, out } = await testRun(['diff', one, other, '--releases', '--json'], first.root);
    const [{ changes }] = JSON.parse(out);
    expect(code).toBe(1);
    expect(changes.map(({ words }: { words: string }) => words)).toEqual([
      'chatbot help words en-US was ["how"] and is ["how","why"]',
      'chatbot old was removed',
      'chatbot was ["rates","help"] and is ["help","rates"]',
    ]);
    expect((await testRun(['diff', one, one, '--releases'], first.root)).code).toBe(0);
  });

  it.each([
    [['diff', 'main'], 'diff needs two brands'],
    [['diff', '--revision', 'HEAD'], '--revision needs two git revisions'],
    [['diff', '--revision', 'gone..HEAD'], 'git cannot read it'],
    [['diff', '--revision', '--upload-pack=x..HEAD'], 'is not a git revision'],
    [['diff', 'nowhere', 'nothing', '--releases'], 'There is no release folder'],
    [['diff', 'torn', 'torn', '--releases'], '/torn cannot be read: '],
    [['diff', '--releases', '--revision', 'HEAD~1..'], 'diff compares revisions or releases'],
  ])('ends with 2 when it cannot compare: %j', async (words, message) => {
    const { root, write } = repository();
    write('torn/app.json', '{"flows":');
    const { code, err } = await testRun(words, root);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
