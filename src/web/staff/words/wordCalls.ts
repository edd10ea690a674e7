import type { Reach } from '../../../core/staff/reach.ts';

/** One sentence of a lender: where it comes from, the winning place first, and how many others get it from there. */
export interface FoundWord {
  readonly key: string;
  readonly within: string;
  readonly text: string;
  readonly isConditional: boolean;
  readonly places: readonly { readonly path: string; readonly line: number; readonly reach: Reach }[];
  readonly others: readonly string[];
  readonly otherCount: number;
}

/** The answer of `GET /staff/v1/words`. */
export interface FoundWords {
  readonly words: readonly FoundWord[];
  readonly more: number;
}
