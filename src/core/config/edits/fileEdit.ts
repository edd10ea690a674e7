import { isObject, type Json, type JsonObject } from '../../shared/json.ts';
import { itemAt, pointerSegments } from '../../shared/jsonPointer.ts';

/** One change of one value in a YAML or JSON file. `pointer` is a JSON pointer into the file. */
export type FileEdit = SetValue | RemoveValue | InsertItem | AddEntry;

/** Replaces a value. A last key that its map does not have is added at the end. */
export interface SetValue {
  readonly pointer: string;
  readonly value: Json;
}

/** Removes an entry of a map or an item of a list. */
export interface RemoveValue {
  readonly pointer: string;
  readonly remove: true;
}

/** Inserts an item into the list at the pointer, before the item `at`, or at its end. */
export interface InsertItem {
  readonly pointer: string;
  readonly insert: Json;
  readonly at?: number | undefined;
}

/** Adds an entry at the end of the map at the pointer. */
export interface AddEntry {
  readonly pointer: string;
  readonly key: string;
  readonly value: Json;
}

/** An edit cannot be made in a file; the message says why and never holds a value. */
export class EditRefused extends Error {
  readonly pointer: string;

  constructor(path: string, pointer: string, why: string) {
    super(`${path}: ${pointer === '' ? 'the whole file' : pointer}: ${why}`);
    this.name = 'EditRefused';
    this.pointer = pointer;
  }
}

/** What is to be done inside one collection: the least splice is found by this. */
export type Step =
  | { readonly type: 'set'; readonly name: string; readonly value: Json }
  | { readonly type: 'remove'; readonly name: string }
  | { readonly type: 'insert'; readonly at: number; readonly value: Json }
  | { readonly type: 'add'; readonly key: string; readonly value: Json };

/** An edit as a step inside the collection at `within`; a new value of the whole file is none. */
export interface Placed {
  readonly within: readonly string[];
  readonly step: Step;
}

const mapWith = (map: JsonObject, key: string, value: Json): JsonObject =>
  Object.fromEntries([
    ...Object.entries(map).filter(([name]) => name !== key || Object.hasOwn(map, key)),
    [key, value],
  ]);

/** The collection after the step; a text says why it cannot be done. */
export function stepped(collection: Json | undefined, step: Step): Json | string {
  if (Array.isArray(collection)) return steppedList(collection as readonly Json[], step);
  if (!isObject(collection)) return 'there is no map or list here';
  const map = collection as JsonObject;
  switch (step.type) {
    case 'insert':
      return 'items can be inserted only into a list';
    case 'add':
      return Object.hasOwn(map, step.key)
        ? 'the map has this key already'
        : mapWith(map, step.key, step.value);
    case 'set':
      return mapWith(map, step.name, step.value);
    case 'remove':
      if (!Object.hasOwn(map, step.name)) return 'nothing is here to remove';
      return Object.fromEntries(Object.entries(map).filter(([name]) => name !== step.name));
  }
}

function steppedList(list: readonly Json[], step: Step): Json | string {
  switch (step.type) {
    case 'add':
      return 'keys can be added only to a map';
    case 'insert':
      return step.at > list.length ? 'the list is shorter' : list.toSpliced(step.at, 0, step.value);
    case 'set':
      return itemAt(list, step.name) === undefined
        ? 'the list has no such item'
        : list.with(Number(step.name), step.value);
    case 'remove':
      return itemAt(list, step.name) === undefined
        ? 'nothing is here to remove'
        : list.toSpliced(Number(step.name), 1);
  }
}

/** The value at a path; undefined when there is none. */
export const valueAt = (root: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, name) => {
    if (Array.isArray(value)) return itemAt(value as readonly Json[], name);
    return isObject(value) && Object.hasOwn(value, name) ? (value[name] as Json) : undefined;
  }, root);

/** A copy with another value at a path that exists. */
export function withValueAt(root: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(root)) {
    const list = root as readonly Json[];
    return list.with(Number(name), withValueAt(list[Number(name)] ?? null, rest, value));
  }
  const map = root as JsonObject;
  return Object.fromEntries(
    Object.entries(map).map(([key, one]) => [key, key === name ? withValueAt(one, rest, value) : one]),
  );
}

/** Undefined for a new value of the whole file. */
export function placedEdit(edit: FileEdit, root: Json): Placed | undefined {
  const path = pointerSegments(edit.pointer);
  if ('insert' in edit) {
    const list = valueAt(root, path);
    const at = edit.at ?? (Array.isArray(list) ? list.length : 0);
    return { within: path, step: { type: 'insert', at, value: edit.insert } };
  }
  if ('key' in edit) return { within: path, step: { type: 'add', key: edit.key, value: edit.value } };
  const name = path.at(-1);
  if (name === undefined) return undefined;
  const within = path.slice(0, -1);
  return {
    within,
    step: 'remove' in edit ? { type: 'remove', name } : { type: 'set', name, value: edit.value },
  };
}
