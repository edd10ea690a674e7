import type { Reach } from '../staff/reach.ts';

/** For which lenders somebody must be allowed to edit a file: those of a kind, one, or all where a file is of more. */
export function reachOfPath(path: string): Reach {
  const [, kind] = /^brands\/_kinds\/([^/]+)\/./.exec(path) ?? [];
  if (kind !== undefined) return `kind:${kind}`;
  const [, code] = /^brands\/([^/_][^/]*)\/./.exec(path) ?? [];
  return code === undefined ? 'all' : `lender:${code}`;
}
