const steps = (path: string | readonly (string | number)[]): readonly (string | number)[] =>
  typeof path === 'string' ? path.replaceAll(/\[(\w+)\]/g, '.$1').split('.') : path;

/** Replaces `lodash/get` in pages: the value at a path, or `otherwise`. */
export default function getPath(
  value: unknown,
  path: string | readonly (string | number)[],
  otherwise?: unknown,
): unknown {
  let at: unknown = value;
  for (const step of steps(path)) {
    if (at === null || at === undefined) return otherwise;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at === undefined ? otherwise : at;
}
