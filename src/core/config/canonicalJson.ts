import { isObject } from '../shared/json.ts';

/**
 * JSON with the keys of every object sorted, so that equal values give equal texts, whatever order files say them in.
 * `keepsOrder` names, by the path to it, an object whose order of keys means something. Undefined values are left out.
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
