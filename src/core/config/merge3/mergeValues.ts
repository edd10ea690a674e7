import { isObject, type Json, type JsonObject } from '../../shared/json.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { identitiesOf } from '../edits/identitiesOf.ts';
import { isRule } from '../edits/isRule.ts';
import { isSame } from '../edits/plainOf.ts';
import { mergedOrder } from './mergedOrder.ts';

/** Both sides changed one thing, each otherwise. What a side does not have is left out. */
export interface ValueConflict {
  /** Where it is; an item of a list of things with ids is named by its id. */
  readonly pointer: string;
  readonly base?: Json;
  readonly ours?: Json;
  readonly theirs?: Json;
}

/** A conflict is decided for one side, or for a third value. */
export type Decision = 'ours' | 'theirs' | { readonly value: Json };

/** How a conflict is decided; undefined leaves it open, and ours stands. */
export type Choose = (conflict: ValueConflict) => Decision | undefined;

export interface MergedValue {
  readonly value: Json | undefined;
  /** Those that nobody decided. */
  readonly conflicts: readonly ValueConflict[];
}

/** Three versions of one value; undefined where it does not exist. */
export interface Three {
  readonly base: Json | undefined;
  readonly ours: Json | undefined;
  readonly theirs: Json | undefined;
}

interface Merging {
  readonly choose: Choose;
  readonly conflicts: ValueConflict[];
}

/**
 * Merges what two sides made of a value: maps by key, lists of things with ids by id. Texts, rules and other lists are merged only as a
 * whole. Every change of either side is in the value, or a conflict.
 */
export function mergeValues(three: Three, choose: Choose = () => undefined): MergedValue {
  const merging: Merging = { choose, conflicts: [] };
  const value = merged(three, [], merging);
  return { value, conflicts: merging.conflicts };
}

type Path = readonly string[];

function merged(three: Three, path: Path, merging: Merging): Json | undefined {
  const { base, ours, theirs } = three;
  if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
  if (isSame(base, ours)) return theirs;
  if (isOpenMap(base) && isOpenMap(ours) && isOpenMap(theirs))
    return mergedMaps({ base, ours, theirs }, path, merging);
  const lists = [base, ours, theirs].map(namedItems);
  const [old, our, their] = lists;
  if (old && our && their) {
    const order = mergedOrder({ base: [...old.keys()], ours: [...our.keys()], theirs: [...their.keys()] });
    if (order) return mergedLists({ old, our, their, order }, path, merging);
  }
  return decided(three, path, merging);
}

const isOpenMap = (value: Json | undefined): value is JsonObject => isObject(value) && !isRule(value);

/** The items of a list by id; undefined for anything else. */
function namedItems(value: Json | undefined): ReadonlyMap<string, Json> | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value as readonly Json[];
  const ids = items.length === 0 ? [] : identitiesOf(items);
  return ids && new Map(ids.map((id, at) => [id, items[at] ?? null]));
}

function decided(
  { base, ours, theirs }: Three,
  path: Path,
  { choose, conflicts }: Merging,
): Json | undefined {
  const conflict: ValueConflict = {
    pointer: toPointer(path),
    ...(base !== undefined && { base }),
    ...(ours !== undefined && { ours }),
    ...(theirs !== undefined && { theirs }),
  };
  const choice = choose(conflict);
  if (choice === undefined) conflicts.push(conflict);
  if (typeof choice === 'object') return choice.value;
  return choice === 'theirs' ? theirs : ours;
}

interface Maps {
  readonly base: JsonObject;
  readonly ours: JsonObject;
  readonly theirs: JsonObject;
}

const own = (map: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

function mergedMaps({ base, ours, theirs }: Maps, path: Path, merging: Merging): Json {
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs), ...Object.keys(base)]);
  const entries = [...keys].flatMap((key): readonly [string, Json][] => {
    const three = { base: own(base, key), ours: own(ours, key), theirs: own(theirs, key) };
    const value = merged(three, [...path, key], merging);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

interface Lists {
  readonly old: ReadonlyMap<string, Json>;
  readonly our: ReadonlyMap<string, Json>;
  readonly their: ReadonlyMap<string, Json>;
  readonly order: readonly string[];
}

function mergedLists({ old, our, their, order }: Lists, path: Path, merging: Merging): Json {
  return order.flatMap((id) => {
    const three = { base: old.get(id), ours: our.get(id), theirs: their.get(id) };
    const value = merged(three, [...path, id], merging);
    return value === undefined ? [] : [value];
  });
}
