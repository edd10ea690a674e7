import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../shared/json.ts';
import { getAt, toPointer } from '../../shared/jsonPointer.ts';
import type { ConfigFile } from '../layerFiles.ts';
import { type LocatedNode, nodeAt } from '../locatedNode.ts';
import { parseLayerFile } from '../parseLayerFile.ts';
import { editFile, editFileBy } from './editFile.ts';
import { editsBetween } from './editsBetween.ts';
import { EditRefused, type FileEdit } from './fileEdit.ts';
import { isSame, plainOf } from './plainOf.ts';

const files = globSync('{config,brands}/**/*.{yaml,yml,json}')
  .toSorted()
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

const valueIn = (path: string, text: string): Json => {
  const read = parseLayerFile(path, text);
  if (!read.ok) throw new Error(`${path}: ${read.error[0]?.message}`);
  return plainOf(read.value.root);
};

/** Each value of a file below its root, by pointer. */
function placesOf(value: Json, path: readonly (string | number)[] = []): { pointer: string; value: Json }[] {
  const below = Array.isArray(value)
    ? value.map((item: Json, at): [number, Json] => [at, item])
    : typeof value === 'object' && value !== null
      ? (Object.entries(value) as [string, Json][])
      : [];
  return [
    ...(path.length === 0 ? [] : [{ pointer: toPointer(path), value }]),
    ...below.flatMap(([key, child]) => placesOf(child, [...path, key])),
  ];
}

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

const words = fc.oneof(
  fc.constantFrom(
    'true',
    '12',
    '2025-01-01',
    '- x',
    'a: b',
    'a #b',
    '#x',
    "it's",
    'say "no"',
    '{x}',
    '[',
    'null',
    '~',
    ' x',
    'x ',
    '',
    'line\nline',
    'one\n\ntwo\n',
    'Grüße, señor – 日本語 🏠',
    '*a',
    '&a',
    '!x',
    '%',
    '@x',
    '`x',
    '| x',
    '> x',
    '? x',
    'x:',
    "'",
    '"',
    `${'long words '.repeat(30)}: end`,
  ),
  fc.string(),
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\uFFFD')),
);
const scalars = fc.oneof(words, fc.integer(), fc.boolean());
const values: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: scalars },
  fc.array(scalars, { maxLength: 3 }),
  fc.dictionary(
    fc.stringMatching(/^[a-z][a-z.-]{0,6}$/),
    fc.oneof(scalars, fc.array(scalars, { maxLength: 2 })),
    { maxKeys: 3 },
  ),
) as fc.Arbitrary<Json>;

/** What differs between two texts: the lines between an equal beginning and an equal end. */
function differing(before: string, after: string) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return { head, old: old.slice(head, old.length - tail), now: now.slice(head, now.length - tail) };
}

function meant(value: Json, edit: FileEdit): Json {
  const copy = structuredClone(value) as Json;
  const at = (pointer: string): never => getAt(copy, pointer) as never;
  const parent = edit.pointer.slice(0, edit.pointer.lastIndexOf('/'));
  const name = edit.pointer
    .slice(edit.pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const holder = at('key' in edit || 'insert' in edit ? edit.pointer : parent) as unknown;
  if ('key' in edit) (holder as Record<string, Json>)[edit.key] = edit.value;
  else if ('insert' in edit) (holder as Json[]).splice(edit.at ?? (holder as Json[]).length, 0, edit.insert);
  else if ('value' in edit) (holder as Record<string, Json>)[name] = edit.value;
  else if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else delete (holder as Record<string, Json>)[name];
  return copy;
}

/** The lines of a node, from its key to where its last value begins. */
function linesOf(node: LocatedNode): readonly [number, number] {
  const first = (node.keyAt ?? node.at).line;
  const below = node.kind === 'list' ? node.items : node.kind === 'map' ? [...node.entries.values()] : [];
  return [first, Math.max(node.at.line, ...below.map((child) => linesOf(child)[1]))];
}

/** Comments outside of some lines. */
const commentsOutside = (text: string, [from, to]: readonly [number, number]): readonly string[] =>
  text.split('\n').filter((line, at) => /^\s*#/.test(line) && (at + 1 < from || at + 1 > to));

const kinds = ['scalar', 'value', 'removed', 'added', 'inserted'] as const;

function anyEdit(kind: (typeof kinds)[number], places: ReturnType<typeof placesOf>): fc.Arbitrary<FileEdit> {
  const of = (are: (value: Json) => boolean) => {
    const found = places.filter(({ value }) => are(value));
    return fc.constantFrom(...(found.length === 0 ? places : found));
  };
  switch (kind) {
    case 'scalar':
      return fc.record({ pointer: of(isScalar).map(({ pointer }) => pointer), value: scalars });
    case 'value':
      return fc.record({ pointer: of(() => true).map(({ pointer }) => pointer), value: values });
    case 'removed':
      return of(() => true).map(({ pointer }) => ({ pointer, remove: true as const }));
    case 'inserted':
    case 'added':
      return fc
        .record({
          place: of((value) => !isScalar(value) && Array.isArray(value) === (kind === 'inserted')),
          value: values,
          at: fc.nat(),
        })
        .map(({ place: { pointer, value: there }, value, at }) => {
          if (Array.isArray(there)) return { pointer, insert: value, at: at % (there.length + 1) };
          return isScalar(there) ? { pointer, value } : { pointer, key: 'brand-new', value };
        });
  }
}

function expectOnlyThat({ path, text }: ConfigFile, root: LocatedNode, edit: FileEdit): void {
  const after = editFile({ path, text }, edit);
  const value = plainOf(root);
  const says = JSON.stringify(edit);
  expect(isSame(valueIn(path, after), meant(value, edit)), says).toBe(true);
  const node = nodeAt(root, edit.pointer) as LocatedNode;
  const isReplaced = 'remove' in edit || !('key' in edit || 'insert' in edit);
  const own = linesOf(node);
  const kept = isReplaced ? commentsOutside(text, own) : commentsOutside(text, [0, 0]);
  expect(commentsOutside(after, [0, 0]), says).toEqual(expect.arrayContaining([...kept]));
  const { head, old } = differing(text, after);
  if (!isReplaced) {
    expect(old.length, says).toBeLessThanOrEqual(own[0] === own[1] ? 2 : 1);
    return;
  }
  // What differs begins no earlier than the value, or than the equal line before it.
  expect(head + 1, says).toBeGreaterThanOrEqual(own[0] - 2);
  if (isScalar(plainOf(node)))
    expect(old.length, says).toBeLessThanOrEqual(String(plainOf(node)).length / 30 + 4);
}

describe('an edit in a file of the configuration', () => {
  it('changes what is meant, keeps all comments, and touches no other line', () => {
    files.forEach(({ path, text }, index) => {
      const read = parseLayerFile(path, text);
      if (!read.ok) throw new Error(`${path}: ${read.error[0]?.message}`);
      const { root } = read.value;
      const places = placesOf(plainOf(root));
      const kind = kinds[index % kinds.length] ?? 'scalar';
      fc.assert(
        fc.property(anyEdit(kind, places), (edit) => {
          expectOnlyThat({ path, text }, root, edit);
        }),
        { numRuns: 1, seed: index },
      );
    });
  });
});

const edited = (text: string, ...edits: readonly FileEdit[]): string =>
  editFileBy({ path: 'x.yaml', text }, edits);

const deep: Json = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);

describe('an edit', () => {
  it.each<[string, string, FileEdit, string]>([
    [
      'keeps double quotes',
      'a: "x: y" # c\nb: 1\n',
      { pointer: '/a', value: 'say "no"' },
      'a: "say \\"no\\"" # c\nb: 1\n',
    ],
    ['keeps single quotes', "a: 'x'\n", { pointer: '/a', value: "it's: #1" }, "a: 'it''s: #1'\n"],
    ['quotes plain text that needs it', 'a: x\n', { pointer: '/a', value: 'true' }, 'a: "true"\n'],
    [
      'quotes inside braces',
      'a: { b: x, c: 1 }\n',
      { pointer: '/a/b', value: 'x, y' },
      'a: { b: "x, y", c: 1 }\n',
    ],
    [
      'keeps a literal block',
      'a: |-\n  one\n  two\n\nb: 1\n',
      { pointer: '/a', value: 'one\n# two\n\nthree' },
      'a: |-\n  one\n  # two\n\n  three\n\nb: 1\n',
    ],
    [
      'keeps a folded block and its width',
      'a: >-\n  one two three four five six seven eight\n  nine\nb: 1\n',
      { pointer: '/a', value: 'one two three four five six seven eight ten' },
      'a: >-\n  one two three four five six seven eight\n  ten\nb: 1\n',
    ],
    [
      'keeps plain text of several lines',
      'a: one two three four five six seven eight nine\n  ten eleven twelve thirteen fourteen fifteen\nb: 1\n',
      { pointer: '/a', value: 'one two three four five six seven eight' },
      'a: one two three four five six seven eight\nb: 1\n',
    ],
    ['keeps Unicode', 'a: "x"\n', { pointer: '/a', value: 'señor 🏠' }, 'a: "señor 🏠"\n'],
    [
      'keeps line ends of Windows',
      'a: 1\r\nb: 2\r\n',
      { pointer: '', key: 'c', value: { d: [1] } },
      'a: 1\r\nb: 2\r\nc: { d: [1] }\r\n',
    ],
    [
      'writes a block for a block',
      'a:\n  b: 1 # c\nd: 1\n',
      { pointer: '/a', value: { e: { f: 1 } } },
      'a:\n  e: { f: 1 } # c\nd: 1\n',
    ],
    [
      'leaves the comment behind a key',
      'a: # why\n  b: 1\nd: 1\n',
      { pointer: '/a', value: 5 },
      'a: # why\n  5\nd: 1\n',
    ],
    ['fills an empty map', 'a: {}\nb: 1\n', { pointer: '/a', key: 'c', value: 'd' }, 'a:\n  c: d\nb: 1\n'],
    [
      'fills an empty list',
      'a: []\n',
      { pointer: '/a', insert: { id: 'x', b: 1 } },
      'a:\n  - { id: x, b: 1 }\n',
    ],
    ['empties a map', 'a:\n  b: 1\nc: 1\n', { pointer: '/a/b', remove: true }, 'a: {}\nc: 1\n'],
    [
      'empties a list and keeps its comment',
      'a:\n  # what\n  - 1\nc: 1\n',
      { pointer: '/a/0', remove: true },
      'a:\n  # what\n  []\nc: 1\n',
    ],
    ['empties braces', 'a: { b: 1 }\n', { pointer: '/a/b', remove: true }, 'a: {}\n'],
    [
      'removes the first key of an item',
      '- id: x\n  b: 1\n- id: y\n',
      { pointer: '/0/id', remove: true },
      '- b: 1\n- id: y\n',
    ],
    ['removes the last entry', 'a: 1\n# c\nb: 1', { pointer: '/b', remove: true }, 'a: 1\n# c\n'],
    [
      'removes from braces',
      'a: { b: 1, c: 2, d: 3 }\n',
      { pointer: '/a/d', remove: true },
      'a: { b: 1, c: 2 }\n',
    ],
    ['removes from brackets', 'a: [1, 2, 3]\n', { pointer: '/a/0', remove: true }, 'a: [2, 3]\n'],
    [
      'leaves one empty line of two',
      'a:\n  - id: x\n\n  - id: y\n\n  - id: z\n',
      { pointer: '/a/1', remove: true },
      'a:\n  - id: x\n\n  - id: z\n',
    ],
    [
      'sets an item apart as the others are',
      'a:\n  - id: x\n\n  - id: y\n',
      {
        pointer: '/a',
        insert: { id: 'z', b: 'long enough that it does not stand on one line as small things do' },
      },
      'a:\n  - id: x\n\n  - id: y\n\n  - id: z\n    b: long enough that it does not stand on one line as small things do\n',
    ],
    [
      'inserts above the comment of the first',
      'a:\n  # x\n  - 1\n',
      { pointer: '/a', insert: 0, at: 0 },
      'a:\n  - 0\n  # x\n  - 1\n',
    ],
    ['adds below a block', 'a: |-\n  x\n', { pointer: '', key: 'b', value: 1 }, 'a: |-\n  x\nb: 1\n'],
  ])('%s', (_, text, edit, after) => {
    expect(edited(text, edit)).toBe(after);
  });

  it('keeps the lines of a JSON file', () => {
    const text = '{\n  "a": {\n    "b": 1\n  },\n  "c": [1, 2]\n}\n';
    const edits: readonly FileEdit[] = [
      { pointer: '/c', insert: 'x', at: 1 },
      { pointer: '/a', key: 'd', value: { e: [] } },
      { pointer: '/a/b', remove: true },
    ];
    expect(editFileBy({ path: 'x.json', text }, edits)).toBe(
      '{\n  "a": {\n    "d": {\n      "e": []\n    }\n  },\n  "c": [1, "x", 2]\n}\n',
    );
  });

  it.each<[string, string, FileEdit]>([
    ['a file that cannot be read', 'a: [', { pointer: '/a', value: 1 }],
    ['an alias', 'a: &x 1\nb: *x\n', { pointer: '/b', value: 1 }],
    ['a key that is there', 'a: 1\n', { pointer: '', key: 'a', value: 1 }],
    ['nothing to remove', 'a: 1\n', { pointer: '/b', remove: true }],
    ['a place in nothing', 'a: 1\n', { pointer: '/b/c', value: 1 }],
    ['an item behind the end', 'a: [1]\n', { pointer: '/a', insert: 1, at: 2 }],
    ['a key that reaches a prototype', 'a: {}\n', { pointer: '/a', key: '__proto__', value: 1 }],
    ['a number that no file can hold', 'a: 1\n', { pointer: '/a', value: Number.POSITIVE_INFINITY }],
    ['a value that is too deep', 'a: 1\n', { pointer: '/a', value: deep }],
    ['an empty file', 'a: 1\n', { pointer: '', value: 'x\uFFFD' }],
  ])('is refused for %s', (_, text, edit) => {
    expect(() => edited(text, edit)).toThrow(EditRefused);
  });
});

describe('edits between two values', () => {
  const named = fc.uniqueArray(fc.record({ id: fc.stringMatching(/^[a-e]$/), value: values }), {
    selector: ({ id }) => id,
    maxLength: 4,
  });
  const content = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(values, named), { minKeys: 1 });

  it('lead from one to the other', () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const text = editFileBy({ path: 'x.yaml', text: '{}\n' }, [{ pointer: '', value: before as Json }]);
        const now = editFileBy({ path: 'x.yaml', text }, editsBetween(before as Json, after as Json));
        expect(isSame(valueIn('x.yaml', now), after as Json)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('name only what differs', () => {
    const before = {
      list: [
        { id: 'x', n: 1 },
        { id: 'y', n: 1 },
      ],
      when: { and: [true, { var: 'a' }] },
    };
    const after = { list: [{ id: 'w' }, { id: 'y', n: 2 }], when: { or: [true, { var: 'a' }] } };
    expect(editsBetween(before, after)).toEqual([
      { pointer: '/list/0', remove: true },
      { pointer: '/list', insert: { id: 'w' }, at: 0 },
      { pointer: '/list/1/n', value: 2 },
      { pointer: '/when', value: after.when },
    ]);
  });
});
