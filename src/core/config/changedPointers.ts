import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { isObject } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';

/** How many names lead to the least thing, where it is not two: words are kept by language. */
const DEPTH: Readonly<Record<string, number>> = { copy: 3 };

/**
 * What differs between two configurations of a lender, or what there is at all in a new one: JSON pointers of the least named thing
 * that changed (a message, a policy, a step, a setting), sorted.
 */
export function changedPointers(before: ResolvedBrand | undefined, after: ResolvedBrand): readonly string[] {
  return differences(before ?? {}, after, []).toSorted();
}

function differences(before: unknown, after: unknown, path: readonly string[]): readonly string[] {
  if (before === after) return [];
  const depth = DEPTH[path[0] ?? ''] ?? 2;
  const isDeeper = path.length < depth && isMapOrNothing(before) && isMapOrNothing(after);
  if (!isDeeper) return isEqual(before, after) ? [] : [toPointer(path)];
  const [old, now] = [before ?? {}, after ?? {}];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => differences(old[name], now[name], [...path, name]));
}

const isMapOrNothing = (value: unknown): value is Readonly<Record<string, unknown>> | undefined =>
  value === undefined || isObject(value);

const isEqual = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
