import { JsonFormsContext, JsonFormsDispatch } from '@jsonforms/react';
import { useEffect, useMemo, useState } from 'react';
import { compileStep } from '../../core/form/compileStep.ts';
import { createForm } from '../../core/form/createForm.ts';
import { createFormStore } from '../../core/form/formStore.ts';
import { CopyProvider } from '../renderer/CopyContext.tsx';
import { FormProvider, type StepFormContext, type SuggestAddresses } from '../renderer/FormContext.tsx';
import { fieldId } from '../renderer/fieldIds.ts';
import { jsonFormsContextOf } from '../renderer/jsonFormsContext.ts';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { createPointerWatch } from '../renderer/pointerWatch.ts';
import { ReleaseProvider } from '../renderer/ReleaseContext.tsx';
import { renderers } from '../renderer/step/renderers.ts';
import type { FieldEntry } from './entries.ts';
import { galleryCopy } from './galleryCopy.ts';
import { FIELD, sampleAnswers, sampleData, sampleSettings, sampleStep } from './galleryStep.ts';
import { Sample } from './Sample.tsx';
import type { FieldSampleState } from './statesOf.ts';

const FACTS = {};

const addresses: SuggestAddresses = (typed, signal) =>
  typed.startsWith('wait')
    ? new Promise((_, reject) => signal.addEventListener('abort', reject))
    : Promise.resolve(
        ['12 Maple Avenue', '7 Mapleton Court', '450 Old Mapping Road']
          .filter((street) => street.toLowerCase().includes(typed.toLowerCase()))
          .map((street1) => ({
            fullAddress: `${street1}, Springfield NY 10001`,
            parts: { street1, city: 'Springfield', state: 'NY', zip: '10001' },
          })),
      );

interface FieldSampleProps {
  readonly entry: FieldEntry;
  readonly state: FieldSampleState;
  readonly release: LoadedRelease;
  readonly pseudo: boolean;
}

/** A field in one state, rendered from data by the product's renderer. */
export function FieldSample({ entry, state, release, pseudo }: FieldSampleProps) {
  const data = useMemo(() => sampleData(entry, state.long), [entry, state]);
  const [form] = useState(() => openForm(entry, state, release));
  const own = useMemo(
    () => ({ ...release, copy: galleryCopy(release.copy, data.words, pseudo) }),
    [release, data, pseudo],
  );
  const jsonForms = useMemo(() => jsonFormsContextOf(form.step, renderers), [form]);
  const { name, long, ...made } = state;
  useEffect(() => {
    return state.focused ? focusOnceThere(fieldId(`${form.prefix}${FIELD}`)) : undefined;
  }, [form, state]);
  return (
    <Sample name={name} data={long ? { ...made, words: data.words } : made}>
      <ReleaseProvider release={own}>
        <CopyProvider facts={FACTS}>
          <FormProvider value={form}>
            <JsonFormsContext value={jsonForms}>
              <JsonFormsDispatch path="" />
            </JsonFormsContext>
          </FormProvider>
        </CopyProvider>
      </ReleaseProvider>
    </Sample>
  );
}

function openForm(entry: FieldEntry, state: FieldSampleState, { app }: LoadedRelease): StepFormContext {
  const data = sampleData(entry, state.long);
  const step = compileStep(sampleStep(entry, data), sampleSettings(app, data, entry));
  const start = { answers: sampleAnswers(state), facts: FACTS, readOnly: state.readOnly ? [FIELD] : [] };
  const store = createFormStore(step, () => [], createForm(step, start));
  if (state.error) store.dispatch({ type: 'serverErrors', errors: { [FIELD]: state.error } });
  return {
    step,
    store,
    dispatch: (event) => void store.dispatch(event),
    pointer: createPointerWatch(),
    suggestAddresses: addresses,
    panels: {},
    prefix: `${entry.id}/${state.name.replaceAll(' ', '-')}/`,
    leave: () => undefined,
  };
}

/** Focuses a control that may load later; returns a function to stop waiting. */
function focusOnceThere(id: string): () => void {
  const tryIt = () => {
    const control = document.getElementById(id);
    control?.focus({ preventScroll: true });
    if (control) watch.disconnect();
  };
  const watch = new MutationObserver(tryIt);
  watch.observe(document.body, { childList: true, subtree: true });
  tryIt();
  return () => watch.disconnect();
}
