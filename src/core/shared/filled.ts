/**
 * `target` with the entries of `source`. For objects of a hundred keys, such as all facts: half the time of spreading or
 * `Object.assign`.
 */
export function filled<T>(target: Record<string, T>, source: Readonly<Record<string, T>>): Record<string, T> {
  for (const key of Object.keys(source)) target[key] = source[key] as T;
  return target;
}
