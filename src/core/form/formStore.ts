import type { ValidateStep } from '../validation/types.ts';
import type { CompiledStep } from './compileStep.ts';
import type { FieldState, FormEffect, FormEvent, FormState } from './formTypes.ts';
import { fieldState } from './formWork.ts';
import { reduced } from './reduceForm.ts';

/** A framework-independent form that can be observed by field or as a whole. */
export interface FormStore {
  readonly getState: () => FormState;
  /** Undefined for an unknown field. */
  readonly getField: (field: string) => FieldState | undefined;
  /** Returns effects; listeners have been called by then. */
  readonly dispatch: (event: FormEvent) => readonly FormEffect[];
  /** Calls back when this field's state changes; returns an unsubscribe function. */
  readonly subscribe: (field: string, listener: () => void) => () => void;
  /** Calls back on any change; returns an unsubscribe function. */
  readonly subscribeAll: (listener: () => void) => () => void;
  /** Calls back when something other than fields, answers and facts changes; returns an unsubscribe function. */
  readonly subscribeAround: (listener: () => void) => () => void;
}

/** What of a form is not entered but follows: it seldom changes by a key. */
export type FormAround = Omit<FormState, 'fields' | 'answers' | 'facts'>;

const ENTERED: ReadonlySet<string> = new Set(['fields', 'answers', 'facts']);

const differsAround = (before: FormState, now: FormState): boolean =>
  (Object.keys(now) as (keyof FormState)[]).some((key) => now[key] !== before[key] && !ENTERED.has(key));

export function createFormStore(step: CompiledStep, validate: ValidateStep, initial: FormState): FormStore {
  let state = initial;
  const byField = new Map<string, Set<() => void>>();
  const all = new Set<() => void>();
  const around = new Set<() => void>();
  const tell = (before: FormState, touched: Iterable<string> = byField.keys()): void => {
    for (const field of touched)
      if (before.fields[field] !== state.fields[field])
        for (const listener of [...(byField.get(field) ?? [])]) listener();
    for (const listener of [...all]) listener();
    if (differsAround(before, state)) for (const listener of [...around]) listener();
  };
  return {
    getState: () => state,
    getField: (field) => fieldState(state, field),
    dispatch: (event) => {
      const before = state;
      const { next, effects, touched } = reduced(step, validate, before, event);
      state = next;
      if (next !== before) tell(before, touched);
      return effects;
    },
    subscribe: (field, listener) => {
      const listeners = byField.get(field) ?? new Set();
      byField.set(field, listeners);
      return listen(listeners, listener);
    },
    subscribeAll: (listener) => listen(all, listener),
    subscribeAround: (listener) => listen(around, listener),
  };
}

/** Counts each subscription, even of the same listener. */
function listen(listeners: Set<() => void>, listener: () => void): () => void {
  const own = (): void => listener();
  listeners.add(own);
  return () => listeners.delete(own);
}
