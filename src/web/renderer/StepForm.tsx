import { JsonFormsContext } from '@jsonforms/react';
import {
  type FormEvent as ReactFormEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Answers } from '../../core/flow/answers.ts';
import type { CompiledStep } from '../../core/form/compileStep.ts';
import { createForm, type FormStart } from '../../core/form/createForm.ts';
import { createFormStore, type FormStore } from '../../core/form/formStore.ts';
import type { FormEffect, FormEvent } from '../../core/form/formTypes.ts';
import type { Facts } from '../../core/rules/types.ts';
import type { ValidateStep } from '../../core/validation/types.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { FormProvider, type Panels, type StepFormContext, type SuggestAddresses } from './FormContext.tsx';
import { confirmationId, fieldId, reachableField } from './fieldIds.ts';
import { focusWhenThere } from './focusWhenThere.ts';
import { jsonFormsContextOf } from './jsonFormsContext.ts';
import { createPointerWatch } from './pointerWatch.ts';
import { renderers } from './renderers.ts';
import { StepBody } from './StepBody.tsx';

/** Answers that became known after the form was made; the borrower's own are never replaced. */
export interface LatePrefill {
  readonly answers: Answers;
  readonly readOnly: readonly string[];
}

export interface StepFormProps {
  /** The id of the form element, where another form may stand beside it. */
  readonly formId?: string | undefined;
  readonly step: CompiledStep;
  readonly validate: ValidateStep;
  /** Read once, when the form is made; give the form a new `key` for another step. */
  readonly start: FormStart;
  /** The facts around the step as they are now. */
  readonly facts: Facts;
  readonly prefill?: LatePrefill | undefined;
  /** Answers that changed and may be kept in the browser, as soon as they change. */
  readonly onStore?: ((answers: Answers) => void) | undefined;
  /** Told of every answer, shown or not, as it changes. */
  readonly onAnswers?: ((answers: Answers) => void) | undefined;
  /** The step is done. `confirmed` names the confirmations that were given. */
  readonly onAccept: (answers: Answers, confirmed: readonly string[]) => void;
  /** An accepted step is being sent: the button says so and answers no press. */
  readonly busy?: boolean | undefined;
  /** What the server says of single fields; shown once for each object. */
  readonly complaints?: Readonly<Record<string, string>> | undefined;
  /** What became of sending the step, above its fields. */
  readonly message?: ReactNode;
  readonly suggestAddresses?: SuggestAddresses | undefined;
  readonly panels?: Panels | undefined;
  /** Leaves the page for another address, such as a partner lender's; the browser does it when left out. */
  readonly leave?: ((address: string) => void) | undefined;
  /** Told of rules that broke, each once. */
  readonly onFailure?: ((where: string, message: string) => void) | undefined;
  /** Told when errors begin or cease to be shown. */
  readonly onErrors?: ((hasErrors: boolean) => void) | undefined;
}

/** The id of the form element, for buttons that stand outside it. */
export const STEP_FORM_ID = 'step-form';

const NO_PANELS: Panels = {};

const leavePage = (address: string): void => window.location.assign(address);

/**
 * A step of a release as a form: its layout by JSON Forms' ranked renderers, its values in a store of its own with one
 * subscription per field. Everything typed is in the store when Next is pressed, because nothing waits for a timer.
 */
export function StepForm(props: StepFormProps) {
  const {
    step,
    validate,
    start,
    facts,
    prefill,
    panels = NO_PANELS,
    suggestAddresses,
    leave = leavePage,
    busy,
  } = props;
  const latest = useLatest(props);
  const [store] = useState(() => createFormStore(step, validate, createForm(step, start)));
  const [dispatch] = useState(() => dispatcherOf(store, () => latest.current));
  const [pointer] = useState(createPointerWatch);
  const form = useMemo<StepFormContext>(
    () => ({ step, store, dispatch, pointer, suggestAddresses, panels, leave, prefix: '' }),
    [step, store, dispatch, pointer, suggestAddresses, panels, leave],
  );
  const jsonForms = useMemo(() => jsonFormsContextOf(step, renderers), [step]);
  useEffect(() => pointer.watch(document), [pointer]);
  useEffect(() => dispatch({ type: 'setFacts', facts }), [dispatch, facts]);
  useEffect(() => {
    if (prefill) dispatch({ type: 'prefill', ...prefill });
  }, [dispatch, prefill]);
  const { complaints } = props;
  useEffect(() => {
    if (complaints) dispatch({ type: 'serverErrors', errors: complaints });
  }, [dispatch, complaints]);
  useWatch(store, () => latest.current);
  const onSubmit = (event: ReactFormEvent) => {
    event.preventDefault();
    if (!busy) dispatch({ type: 'submit' });
  };
  return (
    <FormProvider value={form}>
      <JsonFormsContext value={jsonForms}>
        <form id={props.formId ?? STEP_FORM_ID} noValidate onSubmit={onSubmit}>
          <Stack>
            <StepBody busy={busy ?? false} message={props.message} />
          </Stack>
        </form>
      </JsonFormsContext>
    </FormProvider>
  );
}

/** The props of the last drawing, for what happens between drawings. */
function useLatest(props: StepFormProps): { readonly current: StepFormProps } {
  const ref = useRef(props);
  useEffect(() => {
    ref.current = props;
  });
  return ref;
}

/** What is wrong is drawn before the focus moves, so that it is there when a screen reader comes to it. */
function dispatcherOf(store: FormStore, props: () => StepFormProps): (event: FormEvent) => void {
  return (event) => {
    let effects: readonly FormEffect[] = [];
    if (event.type === 'submit')
      flushSync(() => {
        effects = store.dispatch(event);
      });
    else effects = store.dispatch(event);
    for (const effect of effects) carryOut(effect, store, props());
  };
}

function carryOut(effect: FormEffect, store: FormStore, { step, onStore, onAccept }: StepFormProps): void {
  if (effect.type === 'store') onStore?.(effect.answers);
  else if (effect.type === 'accepted') onAccept(effect.answers, confirmedIn(store));
  else if (effect.type === 'focusConfirmation') focusWhenThere(confirmationId(effect.id));
  else focusWhenThere(fieldId(reachableField(step, effect.field).path));
}

const confirmedIn = (store: FormStore): readonly string[] =>
  Object.entries(store.getState().confirmations).flatMap(([id, { confirmed }]) => (confirmed ? [id] : []));

function useWatch(store: FormStore, props: () => StepFormProps): void {
  useEffect(() => {
    const told = new Set<string>();
    let before = store.getState().answers;
    const look = () => {
      const { failures, summary, answers } = store.getState();
      if (answers !== before) props().onAnswers?.(answers);
      before = answers;
      props().onErrors?.(summary.length > 0);
      for (const { where, message } of failures) {
        if (told.has(where)) continue;
        told.add(where);
        props().onFailure?.(where, message);
      }
    };
    look();
    return store.subscribeAll(look);
  }, [store, props]);
}
