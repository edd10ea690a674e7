import type { FactValue } from './types.ts';

/** Stands inside an evaluation for "depends on a fact that is missing"; which ones is asked only when it matters. */
export interface Unknown {
  readonly unknown: true;
}

/** Stands inside an evaluation for "cannot be answered", with the reason; the reason never carries a fact's value. */
export class Failure {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** What a part of a rule comes to. */
export type Signal = FactValue | Unknown | Failure;

/** The one signal for a missing fact: compare with `===`. */
export const UNKNOWN: Unknown = Object.freeze({ unknown: true });

/** A value as it is compared and computed with: not a list, not a signal. */
export type Scalar = string | number | boolean;

/** True for a value that is not a list; false for lists, `UNKNOWN` and failures. */
export const isScalar = (signal: Signal): signal is Scalar => typeof signal !== 'object';

/** True for a value, lists included. */
export const isValue = (signal: Signal): signal is FactValue =>
  typeof signal !== 'object' || Array.isArray(signal);

/** What an operation that needs all of its operands comes to when one has no value: a failure before an unknown. */
export const withoutValue = (signals: readonly Signal[]): Unknown | Failure =>
  signals.find((signal): signal is Failure => signal instanceof Failure) ?? UNKNOWN;
