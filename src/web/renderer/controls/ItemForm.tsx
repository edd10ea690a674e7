import { JsonFormsContext, JsonFormsDispatch } from '@jsonforms/react';
import { memo, use, useMemo } from 'react';
import type { FormField } from '../../../core/form/compileStep.ts';
import { FormProvider, type StepFormContext, useStepForm } from '../FormContext.tsx';
import { itemStore } from '../itemStore.ts';
import { jsonFormsContextOf } from '../jsonFormsContext.ts';

/** The fields of one item of a list, drawn by the same renderers as those of any step. */
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
  const { renderers = [] } = use(JsonFormsContext);
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
