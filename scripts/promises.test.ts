import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PromiseRow } from '../tests/hostile/promised.ts';
import { promisesPage, withFigures } from './promisesPage.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rows = parse(read('tests/hostile/promises.yaml')) as readonly PromiseRow[];

/** What each file of hostile tests keeps. */
const keptBy = globSync('tests/hostile/*.test.ts', { cwd: root }).map((file) => ({
  file,
  ids: [...read(file).matchAll(/promised\(\s*'([^']+)'/g)].map(([, id = '']) => id),
}));

describe('the promises', () => {
  it('each have exactly one test in the file they name, and every hostile test has a promise', () => {
    const named = rows.map(({ id, test }) => `${id} in ${test}`);
    expect(keptBy.flatMap(({ file, ids }) => ids.map((id) => `${id} in ${file}`)).sort()).toEqual(
      named.sort(),
    );
    expect(keptBy.filter(({ ids }) => ids.length === 0)).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('are proved by every hostile test, because all of them go through `promised`', () => {
    const files = keptBy.filter(({ file }) => /(?<!\.)\b(?:it|test)(?:\.\w+)*\(/.test(read(file)));
    expect(files.map(({ file }) => file)).toEqual([]);
  });

  it('are in docs/promises.md as in the data', () => {
    const figures = 'tests/hostile/figures.json';
    const last = existsSync(join(root, figures)) ? JSON.parse(read(figures)) : {};
    expect(read('docs/promises.md')).toBe(promisesPage(rows, last));
  });
});

describe('the figures', () => {
  const one = { id: 'one', promise: 'One holds.', test: 'tests/hostile/one.test.ts' };
  const before = {
    one: { day: '2026-01-01', figures: { kills: 1 } },
    gone: { day: '2026-01-01', figures: {} },
  };
  const kept = (isDeep: boolean) => [{ id: 'one', isDeep, figures: { kills: 1_042, lost: 0 } }];

  it('are those of the last complete run', () => {
    const deep = withFigures(before, { rows: [one], kept: kept(true), day: '2026-02-02' });
    expect(deep).toEqual({ one: { day: '2026-02-02', figures: { kills: 1_042, lost: 0 } } });
    expect(promisesPage([one], deep)).toContain('- Last deep run, 2026-02-02: kills: 1,042; lost: 0\n');
    const short = withFigures(before, { rows: [one], kept: kept(false), day: '2026-02-02' });
    expect(short).toEqual({ one: before.one });
  });
});
