import { JsonFormsContext, JsonFormsDispatch } from '@jsonforms/react';
import { memo, useContext, useMemo } from 'react';
import type { FormField } from '../../../core/form/compileStep.ts';
import type { FormStore } from '../../../core/form/formStore.ts';
import type { FormState } from '../../../core/form/formTypes.ts';
import { FormProvider, type StepFormContext, useStepForm } from '../FormContext.tsx';
import { jsonFormsContextOf } from '../jsonFormsContext.ts';

/** The fields of a list item, drawn by the same renderers as a step. */
export const ItemForm = memo(function ItemForm({ list, itemKey }: { list: FormField; itemKey: number }) {
  const around = useStepForm();
  const { name, items: step } = list;
  const context = useMemo<StepFormContext | undefined>(
    () =>
      step && {
        ...around,
        step,
        store: itemStore(around.store, name, itemKey),
        dispatch: (event) => around.dispatch({ type: 'item', field: name, key: itemKey, event }),
        prefix: `${name}/${itemKey}/`,
      },
    [around, step, name, itemKey],
  );
  const { renderers = [] } = useContext(JsonFormsContext);
  const jsonForms = useMemo(() => step && jsonFormsContextOf(step, renderers), [step, renderers]);
  if (!context || !jsonForms) return null;
  return (
    <FormProvider value={context}>
      <JsonFormsContext value={jsonForms}>
        <JsonFormsDispatch path="" />
      </JsonFormsContext>
    </FormProvider>
  );
});

/** The form of a list item as a store; a removed item keeps its last state. */
function itemStore(around: FormStore, list: string, key: number): FormStore {
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
    subscribeAround: (listener) => around.subscribe(list, listener),
  };
}
