import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { isObject, type Json } from '../shared/json.ts';
import { getAt, toPointer } from '../shared/jsonPointer.ts';
import { emptyLayer, type Layer } from './assembleLayer.ts';
import { showLocation } from './finding.ts';
import { type LocatedMap, nodeAt, plainValue } from './locatedNode.ts';
import { mergeLayers } from './mergeLayers.ts';
import { parseLayerFile } from './parseLayerFile.ts';

function layer(root: string, text: string): Layer {
  const parsed = parseLayerFile(`${root}.yaml`, text);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join('; '));
  return { root, node: parsed.value.root as LocatedMap, findings: [] };
}

const merged = (...texts: readonly string[]) =>
  mergeLayers(texts.map((text, index) => layer(`layer${index}`, text)));

const table: readonly (readonly [string, readonly string[], Json])[] = [
  ['maps merge by key', ['a: { b: 1, c: 2 }', 'a: { c: 3, d: 4 }'], { a: { b: 1, c: 3, d: 4 } }],
  ['null removes a key', ['a: { b: 1, c: 2 }', 'a: { b: null }'], { a: { c: 2 } }],
  ['null in the lowest layer is nothing', ['a: null\nb: 1'], { b: 1 }],
  ['a list of values replaces', ['a: [1, 2]', 'a: [3]'], { a: [3] }],
  ['an empty list replaces', ['a: [{ id: x }]', 'a: []'], { a: [] }],
  ['a value replaces a map', ['a: { b: 1 }', 'a: 2'], { a: 2 }],
  ['a map replaces a value', ['a: 2', 'a: { b: 1 }'], { a: { b: 1 } }],
  [
    'things merge by id',
    ['a: [{ id: x, n: 1 }, { id: y }]', 'a: [{ id: x, m: 2 }]'],
    { a: [{ id: 'x', n: 1, m: 2 }, { id: 'y' }] },
  ],
  ['a new thing comes last', ['a: [{ id: x }]', 'a: [{ id: y }]'], { a: [{ id: 'x' }, { id: 'y' }] }],
  [
    'a thing is placed after another',
    ['a: [{ id: x }, { id: y }]', 'a: [{ id: z, place: { after: x } }]'],
    { a: [{ id: 'x' }, { id: 'z' }, { id: 'y' }] },
  ],
  [
    'a thing is moved before another',
    ['a: [{ id: x }, { id: y, n: 1 }]', 'a: [{ id: y, place: { before: x } }]'],
    { a: [{ id: 'y', n: 1 }, { id: 'x' }] },
  ],
  ['a thing is removed', ['a: [{ id: x }, { id: y }]', 'a: [{ id: x, remove: true }]'], { a: [{ id: 'y' }] }],
  [
    'place and remove never stay',
    ['a: [{ id: x, remove: false, place: { after: y } }]'],
    { a: [{ id: 'x' }] },
  ],
  [
    'things nest',
    ['a: [{ id: x, b: [{ id: p }, { id: q }] }]', 'a: [{ id: x, b: [{ id: p, remove: true }] }]'],
    { a: [{ id: 'x', b: [{ id: 'q' }] }] },
  ],
  [
    'a list with one thing without an id replaces',
    ['a: [{ id: x }]', 'a: [{ id: y }, { n: 1 }]'],
    { a: [{ id: 'y' }, { n: 1 }] },
  ],
  ['three layers', ['a: { b: 1 }', 'a: { b: 2, c: 2 }', 'a: { c: 3 }'], { a: { b: 2, c: 3 } }],
];

describe('mergeLayers', () => {
  it.each(table)('%s', (_name, texts, expected) => {
    expect(merged(...texts).resolved).toEqual(expected);
  });

  it('knows which line set a value, and which lines it replaced', () => {
    const { provenance } = merged('a:\n  b: 1', 'c: 0\na: { b: 2 }', 'a: { b: 3 }');
    expect(provenance.chain('/a/b').map((node) => [showLocation(node.at), plainValue(node)])).toEqual([
      ['layer2.yaml:1:9', 3],
      ['layer1.yaml:2:9', 2],
      ['layer0.yaml:2:6', 1],
    ]);
    expect(showLocation(provenance.keyAt('/a/b'))).toBe('layer2.yaml:1:6');
    expect(showLocation(provenance.at('/a/nothing'))).toBe('layer2.yaml:1:4');
    expect(provenance.chain('/a/nothing')).toEqual([]);
  });

  it('gives brands with the same lower layers the very same objects', () => {
    const base = layer('base', 'steps: { a: { n: 1 }, b: { n: 1 } }');
    const one = mergeLayers([base, layer('one', 'steps: { a: { n: 2 } }')]).resolved;
    const two = mergeLayers([base, layer('two', 'brand: { x: 1 }')]).resolved;
    expect(getAt(one, '/steps/b')).toBe(getAt(two, '/steps/b'));
    expect(Object.isFrozen(getAt(one, '/steps/b'))).toBe(true);
  });
});

const key = fc.constantFrom('a', 'b', 'c', 'id', 'n');
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 0, 1.5, 'x', 'y: #', '007', ''),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    fc
      .uniqueArray(fc.constantFrom('p', 'q', 'r'), { maxLength: 3 })
      .map((ids) => ids.map((id) => ({ id, n: id }))),
  ),
})).value;
const root = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });
const layers = fc.array(root, { minLength: 1, maxLength: 4 });

const asLayers = (roots: readonly Json[]): readonly Layer[] =>
  roots.map((text, index) => layer(`layer${index}`, stringify(text)));

function leaves(json: Json, path: readonly string[] = []): readonly (readonly [string, Json])[] {
  if (Array.isArray(json)) return json.flatMap((item, index) => leaves(item, [...path, String(index)]));
  if (!isObject(json)) return [[toPointer(path), json]];
  return Object.entries(json as Record<string, Json>).flatMap(([name, child]) =>
    leaves(child, [...path, name]),
  );
}

describe('mergeLayers, for any layers', () => {
  it('is unchanged by an empty layer in any position', () => {
    fc.assert(
      fc.property(layers, fc.nat(4), (roots, at) => {
        const all = asLayers(roots);
        const withEmpty = all.toSpliced(Math.min(at, all.length), 0, emptyLayer('empty'));
        expect(mergeLayers(withEmpty).resolved).toEqual(mergeLayers(all).resolved);
      }),
    );
  });

  it('gives the same text for the same layers', () => {
    fc.assert(
      fc.property(layers, (roots) => {
        const once = JSON.stringify(mergeLayers(asLayers(roots)).resolved);
        expect(JSON.stringify(mergeLayers(asLayers(roots)).resolved)).toBe(once);
      }),
    );
  });

  it('gives every value the place where a file sets it', () => {
    fc.assert(
      fc.property(layers, (roots) => {
        const all = asLayers(roots);
        const { resolved, provenance } = mergeLayers(all);
        for (const [pointer, leaf] of leaves(resolved)) {
          const node = nodeAt(provenance.root, pointer);
          const said = all.flatMap(({ node: own }) =>
            scalarsAt(own, showLocation(node?.at ?? { file: '', line: 0, column: 0 })),
          );
          expect(said).toContain(leaf);
        }
      }),
    );
  });
});

function scalarsAt(node: ReturnType<typeof nodeAt>, place: string): readonly Json[] {
  if (!node) return [];
  if (node.kind === 'scalar') return showLocation(node.at) === place ? [node.value] : [];
  const children = node.kind === 'list' ? node.items : [...node.entries.values()];
  return children.flatMap((child) => scalarsAt(child, place));
}
