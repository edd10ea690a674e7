import type { FormStore } from '../../core/form/formStore.ts';
import type { FormState } from '../../core/form/formTypes.ts';

/** The form of one item of a list as a store of its own; once the item is gone, it stays as it was last. */
export function itemStore(around: FormStore, list: string, key: number): FormStore {
  let last: FormState | undefined;
  const getState = (): FormState => {
    last = around.getField(list)?.items?.find((item) => item.key === key)?.form ?? last;
    if (!last) throw new Error(`The list ${list} never had the item ${key}`);
    return last;
  };
  return {
    getState,
    getField: (field) => (Object.hasOwn(getState().fields, field) ? getState().fields[field] : undefined),
    dispatch: (event) => around.dispatch({ type: 'item', field: list, key, event }),
    subscribe: (_field, listener) => around.subscribe(list, listener),
    subscribeAll: (listener) => around.subscribe(list, listener),
  };
}
