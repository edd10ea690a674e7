import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { RawValue } from '../../core/form/codec.ts';
import type { FormAround, FormStore } from '../../core/form/formStore.ts';
import type { FieldState, FormState } from '../../core/form/formTypes.ts';
import { type PagePlace, pagePlace } from '../../core/form/shownPages.ts';
import type { UiElement } from '../../core/model/generated/step.ts';
import { useStepForm } from './FormContext.tsx';

const nothing = (): void => undefined;

/** Subscribes to one field; undefined for a field the step does not have. */
export function useField(name: string | undefined): FieldState | undefined {
  const { store } = useStepForm();
  const subscribe = useCallback(
    (listener: () => void) => (name === undefined ? nothing : store.subscribe(name, listener)),
    [store, name],
  );
  const read = () => (name === undefined ? undefined : store.getField(name));
  return useSyncExternalStore(subscribe, read, read);
}

/** A field whose control may show by itself what is typed in it. */
export interface TypedField {
  readonly state: FieldState | undefined;
  /** To be told before the form gets what the control shows already, so that this alone renders nothing. */
  readonly shows: (raw: RawValue) => void;
}

/** Subscribes to one field, except to what its control has said that it shows. */
export function useTypedField(name: string): TypedField {
  const { store } = useStepForm();
  const [subscribe, revision, shows] = useMemo(() => watcherOf(store, name), [store, name]);
  useSyncExternalStore(subscribe, revision, revision);
  return { state: store.getField(name), shows };
}

/** Counts the changes of a field that its control does not show yet. */
function watcherOf(store: FormStore, name: string) {
  let last = store.getField(name);
  let shown: { readonly raw: RawValue } | undefined;
  let count = 0;
  const revision = (): number => {
    const now = store.getField(name);
    if (now === last) return count;
    if (!shown || !isTyped(last, now, shown.raw)) {
      shown = undefined;
      count += 1;
    }
    last = now;
    return count;
  };
  const shows = (raw: RawValue): void => {
    shown = { raw };
  };
  const subscribe = (listener: () => void) => store.subscribe(name, listener);
  return [subscribe, revision, shows] as const;
}

const TYPED: ReadonlySet<string> = new Set(['raw', 'answer', 'edited']);

/** True if the field differs only by this entry. */
const isTyped = (before: FieldState | undefined, now: FieldState | undefined, raw: RawValue): boolean =>
  before !== undefined &&
  now !== undefined &&
  now.raw === raw &&
  (Object.keys(now) as (keyof FieldState)[]).every((key) => TYPED.has(key) || now[key] === before[key]);

/**
 * Subscribes to a part of the form's state that is not entered. `select` must not create new objects, because a new value
 * rerenders.
 */
export function useFormState<T>(select: (state: FormAround) => T): T {
  const { store } = useStepForm();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribeAround, read, read);
}

/** Subscribes to all fields. */
export function useFields(): FormState['fields'] {
  const { store } = useStepForm();
  const read = () => store.getState().fields;
  return useSyncExternalStore(store.subscribeAll, read, read);
}

/** False while more of the step's pages follow: what concerns the whole step waits for the last. */
export const useIsLastPage = (): boolean => usePagePlace()?.after === undefined;

/** Any answer may add or remove a later page. A step without pages is not rendered again for each. */
export function usePagePlace(): PagePlace | undefined {
  const { step, store } = useStepForm();
  const hasPages = step.pages.length > 0;
  const read = () => (hasPages ? store.getState() : undefined);
  useSyncExternalStore(hasPages ? store.subscribeAll : store.subscribeAround, read, read);
  return pagePlace(step, store.getState());
}

export function useShown(element: UiElement): boolean {
  const { step } = useStepForm();
  const key = step.layout.keys.get(element);
  const page = step.pageOf.get(element);
  return useFormState(
    (state) =>
      (key === undefined || !state.visibility.hidden.has(key)) && (page ?? state.page) === state.page,
  );
}
