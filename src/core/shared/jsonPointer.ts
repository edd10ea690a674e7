import { isObject } from './json.ts';

/**
 * The unescaped segments of an RFC 6901 JSON Pointer; '' is the root. Throws if it lacks the leading slash.
 */
export function pointerSegments(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new Error(`Not a JSON Pointer: ${pointer}`);
  const segments = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return segments;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export const toPointer = (segments: readonly (string | number)[]): string =>
  segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Only digits without leading zeros name an item. */
export const itemAt = <T>(items: readonly T[], segment: string): T | undefined =>
  /^(?:0|[1-9]\d*)$/.test(segment) ? items[Number(segment)] : undefined;

const own = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return itemAt(value, key);
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/** Undefined if nothing is there. Reads own properties only. */
export const getAt = (root: unknown, pointer: string): unknown =>
  pointerSegments(pointer).reduce<unknown>((value, key) => own(value, key), root);

const withItem = (items: readonly unknown[], index: number, item: unknown): readonly unknown[] =>
  item === undefined ? items.toSpliced(index, 1) : items.with(index, item);

/**
 * A copy of `root` with `value` at `pointer`, creating objects on the way; `undefined` removes the key.
 * Existing list items are replaced or removed, but lists do not grow. Throws for keys that reach a prototype.
 */
export const setAt = <T>(root: T, pointer: string, value: unknown): T =>
  setWithin(root, pointerSegments(pointer), value) as T;

function setWithin(root: unknown, [head, ...rest]: readonly string[], value: unknown): unknown {
  if (head === undefined) return value;
  if (head === '__proto__' || head === 'constructor' || head === 'prototype')
    throw new Error(`Refused key: ${head}`);
  if (Array.isArray(root) && itemAt(root, head) !== undefined)
    return withItem(root, Number(head), setWithin(root[Number(head)], rest, value));
  const base: Record<string, unknown> = isObject(root) ? { ...root } : {};
  const next = setWithin(base[head], rest, value);
  if (next === undefined) delete base[head];
  else base[head] = next;
  return base;
}
