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
  const isDeeper = isObject(after) && (isObject(before) || before === undefined) && path.length < depth;
  if (!isDeeper) return isEqual(before, after) ? [] : [toPointer(path)];
  const old = isObject(before) ? before : {};
  const names = new Set([...Object.keys(old), ...Object.keys(after)]);
  return [...names].flatMap((name) => differences(old[name], after[name], [...path, name]));
}

const isEqual = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
