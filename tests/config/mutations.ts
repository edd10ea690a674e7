import { isObject, type Json } from '../../src/core/shared/json.ts';
import { getAt, pointerSegments, setAt, toPointer } from '../../src/core/shared/jsonPointer.ts';

/** A mistake in a file: what was done to the value at a pointer. */
export interface Mutation {
  readonly kind: string;
  readonly pointer: string;
  readonly value: Json;
}

type Place = { readonly pointer: string; readonly value: Json };
/** Makes a mistake in a value, or undefined if impossible. `pick` chooses by the run's salt. */
type Slip = (root: Json, place: Place, pick: <T>(from: readonly T[]) => T | undefined) => Json | undefined;

export function placesIn(value: Json, path: readonly string[] = []): readonly Place[] {
  const own: readonly Place[] = path.length === 0 ? [] : [{ pointer: toPointer(path), value }];
  if (typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, child]) => placesIn(child as Json, [...path, key])),
  ];
}

const parentOf = (pointer: string): string => toPointer(pointerSegments(pointer).slice(0, -1));
const lastOf = (pointer: string): string => pointerSegments(pointer).at(-1) ?? '';
const listAt = (root: Json, pointer: string): readonly Json[] | undefined => {
  const value = getAt(root, pointer);
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
};

/** Replaces the value at a pointer; lists keep their order. */
export function replaced(root: Json, pointer: string, value: Json): Json {
  if (pointer === '') return value;
  const list = listAt(root, parentOf(pointer));
  return list
    ? replaced(root, parentOf(pointer), list.with(Number(lastOf(pointer)), value))
    : (setAt(root, pointer, value) as Json);
}

function removed(root: Json, pointer: string): Json {
  const list = listAt(root, parentOf(pointer));
  return list
    ? replaced(root, parentOf(pointer), list.toSpliced(Number(lastOf(pointer)), 1))
    : (setAt(root, pointer, undefined) as Json);
}

/** The text with one letter changed. */
export const misspelt = (text: string, at: number): string => {
  const place = 1 + (at % Math.max(1, text.length - 1));
  return `${text.slice(0, place)}${text[place] === 'q' ? 'x' : 'q'}${text.slice(place + 1)}`;
};

const slips: Readonly<Record<string, Slip>> = {
  'drop a key': (root, { pointer }) => removed(root, pointer),
  'swap with another scalar': (root, { pointer, value }, pick) => {
    if (typeof value === 'object') return undefined;
    const others = placesIn(root).filter(
      (other) => typeof other.value !== 'object' && other.value !== value && other.pointer !== pointer,
    );
    const other = pick(others);
    return other && replaced(replaced(root, pointer, other.value), other.pointer, value);
  },
  'copy another scalar': (root, { pointer, value }, pick) => {
    const others = placesIn(root).filter(
      (other) => typeof other.value === typeof value && other.value !== value,
    );
    const other = typeof value === 'object' ? undefined : pick(others);
    return other && replaced(root, pointer, other.value);
  },
  'change the type': (root, { pointer, value }, pick) =>
    replaced(
      root,
      pointer,
      pick([String(value), 7, true, [value], { value }, [], {}].filter((other) => other !== value)) ?? 7,
    ),
  'say twice': (root, { pointer, value }) => {
    const list = listAt(root, parentOf(pointer));
    return list && replaced(root, parentOf(pointer), list.toSpliced(Number(lastOf(pointer)), 0, value));
  },
  'misspell a value': (root, { pointer, value }, pick) =>
    typeof value === 'string' && value.length > 1
      ? replaced(root, pointer, misspelt(value, pick([0, 1, 2, 3, 5, 8]) ?? 0))
      : undefined,
  'misspell a key': (root, { pointer }, pick) => {
    if (listAt(root, parentOf(pointer))) return undefined;
    const map = getAt(root, parentOf(pointer));
    if (!isObject(map)) return undefined;
    const key = misspelt(lastOf(pointer), pick([0, 1, 2, 3, 5, 8]) ?? 0);
    const entries = Object.entries(map).map(([name, child]) => [
      name === lastOf(pointer) ? key : name,
      child,
    ]);
    return Object.hasOwn(map, key)
      ? undefined
      : replaced(root, parentOf(pointer), Object.fromEntries(entries) as Json);
  },
  'move to another list': (root, { pointer, value }, pick) => {
    if (!listAt(root, parentOf(pointer))) return undefined;
    const others = placesIn(root).filter(
      (other) =>
        Array.isArray(other.value) &&
        other.pointer !== parentOf(pointer) &&
        !other.pointer.startsWith(`${pointer}/`),
    );
    const other = pick(others);
    if (!other) return undefined;
    const grown = replaced(root, other.pointer, [...(other.value as Json[]), value]);
    return other.pointer.startsWith(`${parentOf(pointer)}/`) ? undefined : removed(grown, pointer);
  },
  'a number out of range': (root, { pointer, value }, pick) =>
    typeof value === 'number'
      ? replaced(root, pointer, pick([-1, 1e12, value + 0.5, -value]) ?? -1)
      : undefined,
  'another order': (root, { pointer, value }) =>
    Array.isArray(value) && value.length > 1
      ? replaced(root, pointer, (value as Json[]).toReversed())
      : isObject(value) && Object.keys(value).length > 1
        ? replaced(root, pointer, Object.fromEntries(Object.entries(value).toReversed()) as Json)
        : undefined,
};

export const slipKinds: readonly string[] = Object.keys(slips);

/** A mistake chosen by two numbers; undefined if the value allows none. */
export function mutate(
  root: Json,
  kind: string,
  [place, salt]: readonly [number, number],
): Mutation | undefined {
  const places = placesIn(root).filter(({ pointer }) => pointer !== '/$schema');
  const target = places[place % Math.max(1, places.length)];
  if (!target) return undefined;
  const value = slips[kind]?.(root, target, (from) => from[salt % Math.max(1, from.length)]);
  return value === undefined || JSON.stringify(value) === JSON.stringify(root)
    ? undefined
    : { kind, pointer: target.pointer, value };
}
