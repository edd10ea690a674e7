import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectFile } from './releases.ts';

const readme = projectFile('README.md');

describe('README', () => {
  it('lists every persona of the sandbox and where it ends', () => {
    const { personas } = parse(projectFile('config/sandbox/personas.yaml')) as {
      personas: readonly { id: string; ends: string }[];
    };
    for (const { id, ends } of personas) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${id}\` `));
      expect(row, id).toContain(`\`${ends}\``);
    }
  });

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(projectFile('package.json')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});
