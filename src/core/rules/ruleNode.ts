import type { Failure, Signal } from './signals.ts';
import type { Facts } from './types.ts';

export type Run = (facts: Facts) => Signal;

export interface FactSource {
  readonly name: string;
  readonly fits: (value: unknown) => boolean;
  /** The failure if the fact has the wrong type. */
  readonly failure: Failure;
}

export interface RuleNode {
  readonly pointer: string;
  readonly operator: string;
  readonly operands: readonly RuleNode[];
  /** The facts it reads, without duplicates, in reading order. */
  readonly facts: readonly string[];
  readonly run: Run;
  /** For a `var`: how its fact is read, so that a test against literals can read it directly. */
  readonly source?: FactSource;
}
