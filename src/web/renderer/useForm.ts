import { useCallback, useSyncExternalStore } from 'react';
import type { FieldState, FormState } from '../../core/form/formTypes.ts';
import type { UiElement } from '../../core/model/generated/step.ts';
import { useStepForm } from './FormContext.tsx';

/** Subscribes to one field; undefined for a field the step does not have. */
export function useField(name: string): FieldState | undefined {
  const { store } = useStepForm();
  const subscribe = useCallback((listener: () => void) => store.subscribe(name, listener), [store, name]);
  const read = () => store.getField(name);
  return useSyncExternalStore(subscribe, read, read);
}

/** Subscribes to a part of the form's state. `select` must not create new objects, because a new value rerenders. */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { store } = useStepForm();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribeAll, read, read);
}

export function useShown(element: UiElement): boolean {
  const { step } = useStepForm();
  const key = step.layout.keys.get(element);
  return useFormState(({ visibility }) => key === undefined || !visibility.hidden.has(key));
}
