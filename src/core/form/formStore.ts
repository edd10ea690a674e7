import type { ValidateStep } from '../validation/types.ts';
import type { CompiledStep } from './compileStep.ts';
import type { FieldState, FormEffect, FormEvent, FormState } from './formTypes.ts';
import { fieldState } from './formWork.ts';
import { reduceForm } from './reduceForm.ts';

/** A form that can be watched, field by field or as a whole. Belongs to no framework. */
export interface FormStore {
  readonly getState: () => FormState;
  /** Undefined for a field the step does not have. */
  readonly getField: (field: string) => FieldState | undefined;
  /** Takes an event in and gives what is to be done; listeners have been told when it returns. */
  readonly dispatch: (event: FormEvent) => readonly FormEffect[];
  /** Tells when this field's state is another object; returns how to stop listening. */
  readonly subscribe: (field: string, listener: () => void) => () => void;
  /** Tells when anything changed; returns how to stop listening. */
  readonly subscribeAll: (listener: () => void) => () => void;
}

/** A store that starts with `initial`. */
export function createFormStore(step: CompiledStep, validate: ValidateStep, initial: FormState): FormStore {
  let state = initial;
  const byField = new Map<string, Set<() => void>>();
  const all = new Set<() => void>();
  const tell = (before: FormState): void => {
    for (const [field, listeners] of byField)
      if (before.fields[field] !== state.fields[field]) for (const listener of [...listeners]) listener();
    for (const listener of [...all]) listener();
  };
  return {
    getState: () => state,
    getField: (field) => fieldState(state, field),
    dispatch: (event) => {
      const before = state;
      const [next, effects] = reduceForm(step, validate, before, event);
      state = next;
      if (next !== before) tell(before);
      return effects;
    },
    subscribe: (field, listener) => {
      const listeners = byField.get(field) ?? new Set();
      byField.set(field, listeners);
      return listen(listeners, listener);
    },
    subscribeAll: (listener) => listen(all, listener),
  };
}

/** Every call counts for itself, even with a listener that listens already. */
function listen(listeners: Set<() => void>, listener: () => void): () => void {
  const own = (): void => listener();
  listeners.add(own);
  return () => listeners.delete(own);
}
