import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../shared/json.ts';
import { getAt, toPointer } from '../../shared/jsonPointer.ts';
import { parseLayerFile } from '../parseLayerFile.ts';
import { moveItem } from './moveItem.ts';
import { plainOf } from './plainOf.ts';

const path = 'config/x.yaml';

it('takes the lines of an item along, with its comments, and leaves all others as they are', () => {
  const text = [
    'steps:',
    '  # The first asks little.',
    '  - id: one # one',
    '    when: true',
    '',
    '  # Why it comes here',
    '  - id: two',
    '  - { id: three }',
    'end: true # kept',
    '',
  ].join('\n');
  expect(moveItem({ path, text }, { pointer: '/steps', from: 1, to: 2 })).toBe(
    [
      'steps:',
      '  # The first asks little.',
      '  - id: one # one',
      '    when: true',
      '',
      '  - { id: three }',
      '  # Why it comes here',
      '  - id: two',
      'end: true # kept',
      '',
    ].join('\n'),
  );
});

it('moves between brackets, and at the end of a file without a line break', () => {
  expect(moveItem({ path, text: 'a: [x, y , "z"] # c' }, { pointer: '/a', from: 2, to: 0 })).toBe(
    'a: ["z", x , y] # c',
  );
  expect(moveItem({ path, text: 'a:\n  - x\n  - y' }, { pointer: '/a', from: 1, to: 0 })).toBe(
    'a:\n  - y\n  - x',
  );
});

it.each([
  [{ pointer: '/a', from: 2, to: 0 }],
  [{ pointer: '/a', from: 0, to: 2 }],
  [{ pointer: '/b', from: 0, to: 0 }],
])('refuses %j, which is no item of a list', (move) => {
  expect(() => moveItem({ path, text: 'a: [x, y]\nb: 1\n' }, move)).toThrow(/the list has no such item/);
});

const files = globSync('{config,brands}/**/*.{yaml,yml,json}')
  .toSorted()
  .map((one) => ({ path: one.replaceAll('\\', '/'), text: readFileSync(one, 'utf8') }));

const valueIn = (file: string, text: string): Json => {
  const read = parseLayerFile(file, text);
  if (!read.ok) throw new Error(`${file}: ${read.error[0]?.message}`);
  return plainOf(read.value.root);
};

function listsOf(value: Json, at: readonly (string | number)[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, child]) => listsOf(child as Json, [...at, key]));
  return Array.isArray(value) && value.length > 1 ? [toPointer(at), ...below] : below;
}

const places = files.flatMap((file) =>
  listsOf(valueIn(file.path, file.text)).map((pointer) => ({ file, pointer })),
);
const sorted = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .toSorted();

it('moves any item of any list of any file, and loses no line where items have lines of their own', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(), fc.nat(), ({ file, pointer }, one, other) => {
      const list = getAt(valueIn(file.path, file.text), pointer) as Json[];
      const [from, to] = [one % list.length, other % list.length];
      const moved = moveItem(file, { pointer, from, to });
      const meant = list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? null);
      expect(getAt(valueIn(file.path, moved), pointer)).toEqual(meant);
      const comments = (text: string) => sorted(text).filter((line) => line.startsWith('#'));
      expect(comments(moved)).toEqual(comments(file.text));
    }),
    { numRuns: 150 },
  );
});
