import { isObject } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';

/** A place where two values differ; undefined where one has nothing. */
export interface Difference {
  readonly pointer: string;
  readonly said: unknown;
  readonly found: unknown;
}

/** The least places where two values of JSON differ. */
export function differences(
  said: unknown,
  found: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (said === found) return [];
  const isBoth = (is: (value: unknown) => boolean): boolean => is(said) && is(found);
  if (!isBoth(isObject) && !isBoth(Array.isArray)) return [{ pointer: toPointer(path), said, found }];
  const [one, other] = [said, found] as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].flatMap((name) => differences(one?.[name], other?.[name], [...path, name]));
}
