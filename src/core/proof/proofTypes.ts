import type { Facts } from '../rules/types.ts';

/** How far a proof went: over everything, or over so many samples of a product too large to look at. */
export type Proved = 'all' | { readonly sampled: number; readonly of: number };

/** What a proof can find wrong. */
export type ProofCode =
  | 'never-holds'
  | 'always-holds'
  | 'shadowed'
  | 'unreachable-step'
  | 'own-answer'
  | 'path-without-end'
  | 'store-taken'
  | 'unrouted-status';

/** One thing a proof found, where it stands in the resolved brand, and the shortest applicant that shows it. */
export interface ProofProblem {
  readonly code: ProofCode;
  /** JSON Pointer from the root of the resolved brand. */
  readonly pointer: string;
  readonly message: string;
  /** The fewest facts under which it can be seen; undefined where there is no such applicant, which is the problem. */
  readonly witness?: Facts;
  /** What was probably meant. */
  readonly suggestion?: string | undefined;
}
