import type { Failure, Signal } from './signals.ts';
import type { Facts } from './types.ts';

/** Evaluates a part of a rule; never throws. */
export type Run = (facts: Facts) => Signal;

/** Where a fact is read, and what it must be. */
export interface FactSource {
  readonly name: string;
  readonly fits: (value: unknown) => boolean;
  /** What the fact comes to when it is not of its type. */
  readonly failure: Failure;
}

/** A compiled part of a rule. */
export interface RuleNode {
  /** JSON Pointer from the root of the rule. */
  readonly pointer: string;
  /** The operator, or `literal`. */
  readonly operator: string;
  readonly operands: readonly RuleNode[];
  /** The names of the facts it reads, each once, in the order of reading. */
  readonly facts: readonly string[];
  readonly run: Run;
  /** Of a `var`: how its fact is read, so that a test against literals can read it without a step between. */
  readonly source?: FactSource;
}
