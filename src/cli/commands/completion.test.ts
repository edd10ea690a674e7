import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { testProject } from '../../core/config/testProject.ts';
import { testFolder } from '../../server/config-files/testFolder.ts';
import { commandTable } from '../commandTable.ts';
import { testRun } from '../testRun.ts';

/** What bash offers for the last word of a command line, in a folder. */
async function offered(words: readonly string[], folder: string): Promise<readonly string[]> {
  const { out } = await testRun(['completion', 'bash'], folder);
  const script = `${out}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _equiform; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', 'equiform', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
}

it('offers commands, brands, flags and their choices in bash', async () => {
  const { root } = testFolder(testProject);
  expect(await offered(['ex'], root)).toEqual(['explain', 'explore', 'export']);
  expect(await offered(['check', 'm'], root)).toEqual(['main']);
  expect(await offered(['check', '--w'], root)).toEqual(['--watch']);
  expect(await offered(['check', '--format', 's'], root)).toEqual(['sarif']);
});

it.each(['zsh', 'fish'])('names every command and flag in %s', async (shell) => {
  const { out } = await testRun(['completion', shell], '/');
  for (const { name, options } of commandTable) {
    expect(out).toContain(name);
    for (const { flags } of options)
      expect(out).toContain(/--([\w-]+)/.exec(flags)?.[shell === 'fish' ? 1 : 0] ?? flags);
  }
});

it('every command has an example that begins with its name', () => {
  for (const { name, examples } of commandTable)
    expect(examples.map(([line]) => line.split(' ')[0])).toEqual(examples.map(() => name));
});
