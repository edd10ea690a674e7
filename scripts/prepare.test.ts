import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILD_SOURCES, root } from './prepare.mjs';

describe('the list of what the build is made of', () => {
  it('names only what exists', () => {
    expect(BUILD_SOURCES.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names every file of ours that the configuration of the build uses', () => {
    const text = readFileSync(join(root, 'vite.config.ts'), 'utf8');
    const used = [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, path = '']) => path);
    expect(used.length).toBeGreaterThan(3);
    const isNamed = (path: string) =>
      BUILD_SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
    expect(used.filter((path) => !isNamed(path))).toEqual([]);
  });
});
