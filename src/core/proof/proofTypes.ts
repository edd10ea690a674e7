import type { Facts } from '../rules/types.ts';

export type ProofCode =
  | 'never-holds'
  | 'always-holds'
  | 'shadowed'
  | 'unreachable-step'
  | 'own-answer'
  | 'path-without-end'
  | 'store-taken'
  | 'unrouted-status'
  | 'not-proved'
  | 'worse-with-more';

/** A problem in the resolved brand, with the shortest applicant who shows it. */
export interface ProofProblem {
  readonly code: ProofCode;
  readonly pointer: string;
  readonly message: string;
  /** The fewest facts that show the problem; undefined if the problem is that no applicant exists. */
  readonly witness?: Facts;
  /** The likely fix. */
  readonly suggestion?: string | undefined;
}
