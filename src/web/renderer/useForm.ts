import { useCallback, useSyncExternalStore } from 'react';
import type { FieldState, FormState } from '../../core/form/formTypes.ts';
import type { UiElement } from '../../core/model/generated/step.ts';
import { useStepForm } from './FormContext.tsx';

/** One field's state; only a change of this field renders again. Undefined for a field the step does not have. */
export function useField(name: string): FieldState | undefined {
  const { store } = useStepForm();
  const subscribe = useCallback((listener: () => void) => store.subscribe(name, listener), [store, name]);
  const read = () => store.getField(name);
  return useSyncExternalStore(subscribe, read, read);
}

/** A part of the form's state; renders again only when `select` gives another value, so it must not make new objects. */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { store } = useStepForm();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribeAll, read, read);
}

/** Whether an element of the layout is shown now. */
export function useShown(element: UiElement): boolean {
  const { step } = useStepForm();
  const key = step.layout.keys.get(element);
  return useFormState(({ visibility }) => key === undefined || !visibility.hidden.has(key));
}
