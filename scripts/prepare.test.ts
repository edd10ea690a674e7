import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILD_SOURCES, root } from './prepare.mjs';

const isNamed = (path: string): boolean =>
  BUILD_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));

/** What a file imports by a relative path, from the root. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^'?]+)/g)].map(
    ([, path = '']) => relative(root, join(root, dirname(file), path)),
  );

describe('the list of what the build is made of', () => {
  it('names only what exists', () => {
    expect(BUILD_SOURCES.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names every file of ours that the build or its configuration imports', () => {
    const sources = globSync('src/{web,core}/**/*.{ts,tsx}', { cwd: root });
    const files = ['vite.config.ts', ...sources.filter((file) => !/\.test\.tsx?$|\/test[A-Z]/.test(file))];
    expect(files.length).toBeGreaterThan(500);
    const used = new Set(files.flatMap(importsOf));
    expect([...used].filter((path) => !isNamed(path))).toEqual([]);
  });
});
