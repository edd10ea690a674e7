/**
 * Lenders that a grant or a token is for, or an act is about: all, those of a kind, or one by its code. What belongs to no
 * lender, such as a person, is about `all`.
 */
export type Reach = 'all' | `kind:${string}` | `lender:${string}`;

const REACH = /^(?:all|kind:[a-z][a-z-]{0,39}|lender:[a-z0-9][a-z0-9-]{0,63})$/;

/** For JSON Schema. */
export const reachPattern = REACH.source;

export const isReach = (text: string): text is Reach => REACH.test(text);

export const ofLender = (code: string): Reach => `lender:${code}`;

/** The kind of a lender by its code; undefined for a lender that is not served. */
export type KindOf = (code: string) => string | undefined;

/** Whether `outer` holds every lender that `inner` is about. */
export function covers(outer: Reach, inner: Reach, kindOf: KindOf): boolean {
  if (outer === 'all' || outer === inner) return true;
  if (!outer.startsWith('kind:') || !inner.startsWith('lender:')) return false;
  const kind = kindOf(inner.slice('lender:'.length));
  return kind !== undefined && outer === `kind:${kind}`;
}
