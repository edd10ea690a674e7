import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { isObject, type Json } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { showLocation } from './finding.ts';
import { nodeAt, plainValue } from './locatedNode.ts';
import { parseLayerFile } from './parseLayerFile.ts';

function root(path: string, text: string) {
  const parsed = parseLayerFile(path, text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value.root;
}

describe('parseLayerFile', () => {
  it.each([
    ['a.yaml', 'a:\n  - b: "x"\r\n    c: y', '/a/0/c', 'a.yaml:3:8', 'a.yaml:3:5'],
    ['a.yaml', 'a: { "b c": [1, 2] }', '/a/b c/1', 'a.yaml:1:17', undefined],
    ['a.json', '{\n\t"a": {\n\t\t"b": 1\n\t}\n}', '/a/b', 'a.json:3:8', 'a.json:3:3'],
  ])('knows the place of a value and its key: %s %j', (path, text, pointer, at, keyAt) => {
    const node = nodeAt(root(path, text), pointer);
    expect(node && showLocation(node.at)).toBe(at);
    expect(node?.keyAt && showLocation(node.keyAt)).toBe(keyAt);
  });

  it('refuses a file that was saved in another encoding, because its letters are lost', () => {
    const text = Buffer.from('a: x\nb: se\xf1al\n', 'latin1').toString('utf8');
    const parsed = parseLayerFile('a.yaml', text);
    const [finding] = parsed.ok ? [] : parsed.error;
    expect(finding && [showLocation(finding), finding.message]).toEqual([
      'a.yaml:2:6',
      'This character is not valid UTF-8: save the file as UTF-8',
    ]);
  });

  it('keeps as text what other YAML versions would convert', () => {
    const text = 'a: NO\nb: 2027-06-30\nc: 1_000\nd: "007"\ne: yes\n10: x\n';
    expect(plainValue(root('a.yaml', text))).toEqual({
      a: 'NO',
      b: '2027-06-30',
      c: '1_000',
      d: '007',
      e: 'yes',
      '10': 'x',
    });
  });

  it.each([
    ['nested a hundred deep', `a: ${'['.repeat(100)}${']'.repeat(100)}`, 'too-deep'],
    ['nested a thousand deep', `a: ${'['.repeat(1000)}${']'.repeat(1000)}`, 'too-deep'],
    ['nested a hundred thousand deep', `a: ${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'too-deep'],
    ['three million letters', 'x'.repeat(3_000_000), 'too-large'],
    ['aliases that grow', 'a: &a [1,1]\nb: &b [*a,*a]\nc: [*b,*b]', 'alias'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'yaml-syntax'],
    ['nothing', '', 'empty-file'],
    ['an empty entry of a list', 'a:\n  -\n  - 1\n', 'empty-value'],
  ])('refuses a file with %s', (_name, text, code) => {
    const parsed = parseLayerFile('a.yaml', text);
    expect(parsed.ok ? [] : parsed.error.map((finding) => finding.code)).toContain(code);
  });

  it('reads back any JSON value', () => {
    const map = fc.dictionary(
      fc.string().filter((name) => !refused.has(name)),
      fc.jsonValue(),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(map, (json) => {
        const plain = JSON.parse(JSON.stringify(json)) as Json;
        fc.pre(!hasNull(plain) && !mentionsRefused(plain) && isSafe(plain));
        expect(plainValue(root('a.json', JSON.stringify(plain, null, 2)))).toEqual(plain);
        expect(plainValue(root('a.yaml', stringify(plain)))).toEqual(plain);
      }),
    );
  });

  it('never throws, whatever the file contains', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom('a.yaml', 'a.json'),
        (text, path) => {
          const parsed = parseLayerFile(path, text);
          if (!parsed.ok)
            for (const { line, column } of parsed.error) expect(Math.min(line, column)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

const refused = new Set(['__proto__', 'constructor', 'prototype']);
const entriesOf = (json: Json): readonly (readonly [string, Json])[] =>
  isObject(json) || Array.isArray(json) ? Object.entries(json as Record<string, Json>) : [];
const hasNull = (json: Json): boolean => json === null || entriesOf(json).some(([, child]) => hasNull(child));
const mentionsRefused = (json: Json): boolean =>
  entriesOf(json).some(([name, child]) => refused.has(name) || mentionsRefused(child));
const isSafe = (json: Json): boolean =>
  typeof json === 'number'
    ? !Number.isInteger(json) || Number.isSafeInteger(json)
    : entriesOf(json).every(([name, child]) => toPointer([name]) !== '' && isSafe(child));
