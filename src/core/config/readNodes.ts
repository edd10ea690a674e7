import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { err, ok, type Result } from '../shared/result.ts';
import { type Finding, type FindingCode, findingAt, type Location } from './finding.ts';
import { isExact } from './isExact.ts';
import type { LocatedNode } from './locatedNode.ts';

type Locate = (offset: number) => Location;

interface Reading {
  readonly at: Locate;
  readonly findings: Finding[];
}

const DEEPEST = 60;
const MOST_VALUES = 10_000;
const MOST_ENTRIES = 2_000;
const MOST_KEYS = 5_000;
const LONGEST_TEXT = 20_000;
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The located value of a parsed YAML tree, or all reasons why a configuration file may not hold it. */
export function readNodes(contents: ParsedNode | null, at: Locate): Result<LocatedNode, readonly Finding[]> {
  if (!contents || (isScalar(contents) && contents.value === null))
    return err([findingAt(at(0), 'empty-file', 'The file is empty')]);
  const reading: Reading = { at, findings: [] };
  const root = read(contents, 0, reading);
  return root && reading.findings.length === 0 ? ok(root) : err(reading.findings);
}

function refuse(node: Node, code: FindingCode, message: string, { at, findings }: Reading): undefined {
  findings.push(findingAt(at(node.range?.[0] ?? 0), code, message));
}

function read(node: Node, depth: number, reading: Reading, keyAt?: Location): LocatedNode | undefined {
  if (depth > DEEPEST)
    return refuse(node, 'too-deep', `The nesting is deeper than ${DEEPEST} levels`, reading);
  if (isAlias(node)) return refuse(node, 'alias', 'Aliases are not allowed: write the value out', reading);
  if ('anchor' in node && node.anchor !== undefined)
    return refuse(node, 'alias', 'Anchors are not allowed, because aliases are not', reading);
  if (node.tag !== undefined) return refuse(node, 'tag', `Tags are not allowed: ${node.tag}`, reading);
  const place = { at: reading.at(node.range?.[0] ?? 0), keyAt };
  const size = sizeProblem(node);
  if (size !== undefined) return refuse(node, 'too-large', size, reading);
  if (isMap(node)) return { kind: 'map', ...place, entries: readEntries(node, depth, reading) };
  if (isSeq(node)) return { kind: 'list', ...place, items: readItems(node.items, depth, reading) };
  return isScalar(node) ? readScalar(node, place, reading) : undefined;
}

function sizeProblem(node: Node): string | undefined {
  const more = (count: number, most: number, what: string): string | undefined =>
    count > most ? `There are ${count} ${what} here; at most ${most} are allowed` : undefined;
  if (isMap(node)) return more(node.items.length, MOST_KEYS, 'keys');
  if (isSeq(node))
    return node.items.every(isScalar)
      ? more(node.items.length, MOST_VALUES, 'values')
      : more(node.items.length, MOST_ENTRIES, 'entries');
  return isScalar(node) && typeof node.value === 'string'
    ? more(node.value.length, LONGEST_TEXT, 'letters')
    : undefined;
}

function readScalar(
  node: Scalar,
  place: { at: Location; keyAt: Location | undefined },
  reading: Reading,
): LocatedNode | undefined {
  const { value } = node;
  if (value === null && (node.source ?? '') === '')
    return refuse(node, 'empty-value', 'This list entry is empty', reading);
  if (typeof value === 'number' && !Number.isFinite(value))
    return refuse(node, 'not-json', `${node.source} is not a number that JSON can hold`, reading);
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return refuse(node, 'not-json', `${node.source} is too large to be exact: put it in quotes`, reading);
  if (typeof value === 'number' && !isExact(node.source ?? '', value))
    return refuse(
      node,
      'not-json',
      `${node.source} has more digits than a number can hold; it would become ${value}`,
      reading,
    );
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { kind: 'scalar', ...place, value };
  return refuse(node, 'not-json', 'JSON cannot hold this value', reading);
}

const readItems = (items: readonly unknown[], depth: number, reading: Reading): readonly LocatedNode[] =>
  items.flatMap((item) => read(item as Node, depth + 1, reading) ?? []);

function readEntries(node: YAMLMap, depth: number, reading: Reading): ReadonlyMap<string, LocatedNode> {
  const entries = new Map<string, LocatedNode>();
  const seen = new Set<string>();
  for (const pair of node.items as readonly Pair<Node, Node | null>[]) {
    const key = readKey(pair.key, reading);
    if (key === undefined) continue;
    if (seen.has(key))
      refuse(pair.key, 'duplicate-key', 'This key appears twice in the same mapping', reading);
    seen.add(key);
    const keyAt = reading.at(pair.key.range?.[0] ?? 0);
    if (isEmpty(pair.value)) refuse(pair.key, 'empty-value', noValue(key, pair), reading);
    const value = isEmpty(pair.value) ? undefined : read(pair.value, depth + 1, reading, keyAt);
    if (value) entries.set(key, value);
  }
  return entries;
}

/** A key without a value, often because of an unquoted comma. */
const isEmpty = (node: Node | null): node is null =>
  node === null ||
  (isScalar(node) && node.value === null && (node.source ?? '') === '' && node.tag === undefined);

function noValue(key: string, { value }: Pair<Node, Node | null>): string {
  const said = `The key ${JSON.stringify(key)} has no value`;
  if (/^\d+$/.test(key)) return `${said}: write numbers without commas`;
  if (value?.comment) return `${said}: everything after # is a comment, so put a value with # in quotes`;
  return `${said}: write null to remove what a layer below sets`;
}

/** `10:` is the key "10". */
function readKey(key: Node, reading: Reading): string | undefined {
  if (isAlias(key)) return refuse(key, 'alias', 'Aliases are not allowed: write the key out', reading);
  if (!isScalar(key)) return refuse(key, 'not-json', 'A key must be text', reading);
  const text = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
  if (text === '<<') return refuse(key, 'alias', 'Merge keys are not allowed: write the values out', reading);
  return REFUSED_KEYS.has(text)
    ? refuse(key, 'refused-key', `${text} is not allowed as a key`, reading)
    : text;
}
