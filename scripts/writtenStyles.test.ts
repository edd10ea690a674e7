import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What some browser in use knows only with a prefix, which the cache of styles does not add. */
const PREFIXED = ['backdropFilter', 'boxDecorationBreak', 'hyphens', 'textSizeAdjust', 'userSelect'] as const;

const withPrefix = (name: string) => `Webkit${name[0]?.toUpperCase()}${name.slice(1)}:`;

const sources = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).map(
  (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
);

it('styles that need a vendor prefix write it themselves', () => {
  const used = sources.flatMap(([path, text]) =>
    PREFIXED.filter((name) => new RegExp(`\\b${name}:`).test(text)).map((name) => ({ path, name, text })),
  );
  expect(used.map(({ name }) => name)).toContain('textSizeAdjust');
  const without = used.filter(({ name, text }) => !text.includes(withPrefix(name)));
  expect(without.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it('styles name their element by a call, because the build has no `styled.div`', () => {
  expect(sources.filter(([, text]) => /\bstyled\('/.test(text)).length).toBeGreaterThan(50);
  expect(sources.flatMap(([path, text]) => (/\bstyled\./.test(text) ? [path] : []))).toEqual([]);
});
