import { isObject } from '../shared/json.ts';

/** Where in a value the order of keys says something: there (`kept`), or below its keys, of which `*` stands for all. */
export type KeyOrder = 'kept' | { readonly [key: string]: KeyOrder };

/**
 * Sorts keys, so that equal values give equal texts, except where `order` keeps them. Leaves out undefined
 * values.
 */
export const canonicalJson = (value: unknown, order: KeyOrder = NOWHERE): string =>
  textOf(value, order).text ?? 'null';

const NOWHERE: KeyOrder = {};

interface Text {
  /** None of what JSON has no text for. */
  readonly text: string | undefined;
  /** Whether no part of the value can change any more. */
  readonly lasts: boolean;
}

/** Texts of what cannot change, which brands share. */
const known = new WeakMap<object, WeakMap<object, string>>();

/** Parts of a usual size are kept: what is smaller is as soon written, and what is larger consists of them. */
const KEPT = { least: 40, most: 20_000 };

function textOf(value: unknown, order: KeyOrder): Text {
  if (typeof value !== 'object' || value === null) return { text: JSON.stringify(value), lasts: true };
  const ofOrder = order === 'kept' ? undefined : textsWith(order);
  const text = ofOrder?.get(value);
  if (text !== undefined) return { text, lasts: true };
  const written = Array.isArray(value) ? listText(value) : mapText(value, order);
  const lasts = written.lasts && Object.isFrozen(value);
  if (lasts && written.text.length >= KEPT.least && written.text.length <= KEPT.most)
    ofOrder?.set(value, written.text);
  return { text: written.text, lasts };
}

function textsWith(order: object): WeakMap<object, string> {
  const texts = known.get(order) ?? new WeakMap<object, string>();
  known.set(order, texts);
  return texts;
}

function listText(list: readonly unknown[]) {
  let lasts = true;
  const items = list.map((item) => {
    const written = textOf(item, NOWHERE);
    lasts &&= written.lasts;
    return written.text ?? 'null';
  });
  return { text: `[${items.join()}]`, lasts };
}

function mapText(map: object, order: KeyOrder) {
  let lasts = true;
  const entries: string[] = [];
  for (const key of keysOf(map, order)) {
    const written = textOf((map as Readonly<Record<string, unknown>>)[key], orderBelow(order, key));
    lasts &&= written.lasts;
    if (written.text !== undefined) entries.push(`${JSON.stringify(key)}:${written.text}`);
  }
  return { text: `{${entries.join()}}`, lasts };
}

const orderBelow = (order: KeyOrder, key: string): KeyOrder =>
  isObject(order) ? (order[key] ?? order['*'] ?? NOWHERE) : NOWHERE;

/** Keys that are whole numbers stand first in every object, by size. */
function keysOf(map: object, order: KeyOrder): readonly string[] {
  const keys = Object.keys(map);
  if (order === 'kept') return keys;
  const numbers = keys.findIndex((key) => !isIndex(key));
  if (numbers <= 0) return numbers === 0 ? keys.sort() : keys;
  return [...keys.slice(0, numbers), ...keys.slice(numbers).sort()];
}

const isIndex = (key: string): boolean => String(Number(key) >>> 0) === key && key !== '4294967295';
