import { isObject } from '../shared/json.ts';

/**
 * Sorts keys, so that equal values give equal texts, except in objects whose path `keepsOrder` names. Leaves
 * out undefined values.
 */
export function canonicalJson(
  value: unknown,
  keepsOrder: (path: readonly string[]) => boolean = () => false,
): string {
  return JSON.stringify(ordered(value, [], keepsOrder));
}

function ordered(
  value: unknown,
  path: readonly string[],
  keepsOrder: (path: readonly string[]) => boolean,
): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => ordered(item, [...path, String(index)], keepsOrder));
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const sorted = keepsOrder(path) ? keys : keys.sort();
  return Object.fromEntries(sorted.map((key) => [key, ordered(value[key], [...path, key], keepsOrder)]));
}
