import type { FactValue } from './types.ts';

/** Marks a value that depends on a missing fact. Which facts is computed only on demand. */
export interface Unknown {
  readonly unknown: true;
}

/** Marks a value that cannot be computed, with a reason that never contains a fact's value. */
export class Failure {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The result of a part of a rule. */
export type Signal = FactValue | Unknown | Failure;

/** The only signal for a missing fact; compare with `===`. */
export const UNKNOWN: Unknown = Object.freeze({ unknown: true });

/** A value for comparison and arithmetic: not a list, not a signal. */
export type Scalar = string | number | boolean;

export const isScalar = (signal: Signal): signal is Scalar => typeof signal !== 'object';

export const isValue = (signal: Signal): signal is FactValue =>
  typeof signal !== 'object' || Array.isArray(signal);

/**
 * The result of an operation that needs all operands when one has no value; failures take precedence over
 * unknowns.
 */
export const withoutValue = (signals: readonly Signal[]): Unknown | Failure =>
  signals.find((signal): signal is Failure => signal instanceof Failure) ?? UNKNOWN;
