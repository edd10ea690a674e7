import { isObject } from './json.ts';

/** Splits an RFC 6901 JSON Pointer into its unescaped segments; '' is the root. Throws on a pointer without a leading slash. */
export function pointerSegments(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new Error(`Not a JSON Pointer: ${pointer}`);
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Joins segments into a JSON Pointer, escaping `~` and `/`. */
export const toPointer = (segments: readonly (string | number)[]): string =>
  segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The item that a segment names: only digits do, without a zero before them. */
export const itemAt = <T>(items: readonly T[], segment: string): T | undefined =>
  /^(?:0|[1-9]\d*)$/.test(segment) ? items[Number(segment)] : undefined;

const own = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return itemAt(value, key);
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/** The value at `pointer`, or undefined when any part of the way is missing. Own properties only, never prototypes. */
export const getAt = (root: unknown, pointer: string): unknown =>
  pointerSegments(pointer).reduce<unknown>((value, key) => own(value, key), root);

const withItem = (items: readonly unknown[], index: number, item: unknown): readonly unknown[] =>
  item === undefined ? items.toSpliced(index, 1) : items.with(index, item);

/**
 * A copy of `root` with `value` at `pointer`, creating objects on the way; `undefined` removes the key. An item that a
 * list has is replaced or taken out; no list is made longer.
 * Keys that reach a prototype are refused.
 */
export function setAt<T>(root: T, pointer: string, value: unknown): T {
  const [head, ...rest] = pointerSegments(pointer);
  if (head === undefined) return value as T;
  if (head === '__proto__' || head === 'constructor' || head === 'prototype')
    throw new Error(`Refused key: ${head}`);
  if (Array.isArray(root) && itemAt(root, head) !== undefined)
    return withItem(root, Number(head), setAt(root[Number(head)], toPointer(rest), value)) as T;
  const base: Record<string, unknown> = isObject(root) ? { ...root } : {};
  const next = rest.length === 0 ? value : setAt(base[head], toPointer(rest), value);
  if (next === undefined) delete base[head];
  else base[head] = next;
  return base as T;
}
