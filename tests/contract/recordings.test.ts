import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SandboxPersonasFile } from '../../src/core/model/generated/sandbox-personas.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { personas } = parse(read('config/sandbox/personas.yaml')) as SandboxPersonasFile;
const ids = personas.map(({ id }) => id);
const recordings = readdirSync(join(root, 'tests/golden')).map((file) => file.replace(/\.txt$/, ''));

describe('recorded journeys', () => {
  it('every test borrower has a journey that is played, and its recording', () => {
    const played = [...read('tests/e2e/travel/journeys.ts').matchAll(/persona: '([a-z-]+)'/g)];
    expect(played.map(([, id]) => id).toSorted()).toEqual(ids.toSorted());
    expect(recordings.toSorted()).toEqual(ids.toSorted());
  });

  it('the README lists every test borrower, and no other', () => {
    const table = read('README.md').split('## Test borrowers')[1]?.split('Further answers')[0] ?? '';
    const listed = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, id]) => id);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });
});
