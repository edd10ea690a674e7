import type { Vocabulary } from '../../flow/ruleSet.ts';
import { derivedInputs } from '../../rules/deriveFacts.ts';
import type { FactDictionary } from '../../rules/types.ts';
import { memoByIdentities } from '../memoByIdentity.ts';
import { oneOfEqual } from '../oneOfEqual.ts';

/**
 * The part of a vocabulary that documents can read: the facts they name, the facts these derive from, and
 * enums. Memoized, so that proofs stay valid until something they read changes.
 */
export const vocabularyPart = (vocabulary: Vocabulary, documents: readonly object[]): Vocabulary =>
  parts([vocabulary, ...documents], '', () => partOf(vocabulary, documents));

const parts = memoByIdentities<Vocabulary>();

function partOf({ facts, enums }: Vocabulary, documents: readonly object[]): Vocabulary {
  const named = documents.flatMap((document) => [...namesIn(document)]);
  const read = withSources(named, facts);
  const lists = new Set([...named, ...[...read].flatMap((name) => facts[name]?.of ?? [])]);
  return oneOfEqual({ facts: picked(facts, read), enums: picked(enums, lists) });
}

/** In the order of the whole; equal results are one object. */
export const picked = <T>(
  all: Readonly<Record<string, T>>,
  names: ReadonlySet<string>,
): Readonly<Record<string, T>> =>
  oneOfEqual(Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))));

function withSources(names: readonly string[], facts: FactDictionary): ReadonlySet<string> {
  const read = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (read.has(name) || !Object.hasOwn(facts, name)) continue;
    read.add(name);
    const { derived } = facts[name] ?? {};
    if (derived) open.push(...derivedInputs(derived));
  }
  return read;
}

const found = new WeakMap<object, ReadonlySet<string>>();

function namesIn(document: object): ReadonlySet<string> {
  const known = found.get(document) ?? new Set(textsIn(document));
  found.set(document, known);
  return known;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.replace(/^enums#\//, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
