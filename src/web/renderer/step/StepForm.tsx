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
import type { Answers } from '../../../core/flow/answers.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import { createForm, type FormStart } from '../../../core/form/createForm.ts';
import { createFormStore, type FormStore } from '../../../core/form/formStore.ts';
import type { FormEffect, FormEvent } from '../../../core/form/formTypes.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { ValidateStep } from '../../../core/validation/types.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { FormProvider, type Panels, type StepFormContext, type SuggestAddresses } from '../FormContext.tsx';
import { confirmationId, fieldId, reachableField } from '../fieldIds.ts';
import { focusWhenThere } from '../focusWhenThere.ts';
import { jsonFormsContextOf } from '../jsonFormsContext.ts';
import { createPointerWatch } from '../pointerWatch.ts';
import { renderers } from './renderers.ts';
import { StepBody } from './StepBody.tsx';
import type { StepPlace } from './StepHead.tsx';

/** Late prefill; never replaces the borrower's own answers. */
export interface LatePrefill {
  readonly answers: Answers;
  readonly readOnly: readonly string[];
}

export interface StepFormProps {
  /** The form element's ID, where another form may be on the page. */
  readonly formId?: string | undefined;
  readonly step: CompiledStep;
  readonly validate: ValidateStep;
  /** Read once on mount; use a new `key` for another step. */
  readonly start: FormStart;
  readonly facts: Facts;
  readonly prefill?: LatePrefill | undefined;
  /** Receives changed answers that may be stored in the browser, at once. */
  readonly onStore?: ((answers: Answers) => void) | undefined;
  /** Receives every changed answer, shown or hidden. */
  readonly onAnswers?: ((answers: Answers) => void) | undefined;
  /** Called when the step is complete; `confirmed` names the given confirmations. */
  readonly onAccept: (answers: Answers, confirmed: readonly string[]) => void;
  /** The step is being sent: the button says so and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** The server's errors by field; shown once per object. */
  readonly complaints?: Readonly<Record<string, string>> | undefined;
  /** The outcome of sending, above the fields. */
  readonly message?: ReactNode;
  readonly suggestAddresses?: SuggestAddresses | undefined;
  readonly panels?: Panels | undefined;
  /** Leaves the page, for example for a partner lender; default the browser's navigation. */
  readonly leave?: ((address: string) => void) | undefined;
  /** Called once for each rule that fails to evaluate. */
  readonly onFailure?: ((where: string, message: string) => void) | undefined;
  /** Before the form element, within its context. */
  readonly head?: ReactNode;
  /** Where the pages of a step are in the history; without it they turn in place. */
  readonly place?: StepPlace | undefined;
  /** Called when errors appear or disappear. */
  readonly onErrors?: ((hasErrors: boolean) => void) | undefined;
}

/** The form element's ID, for buttons outside it. */
export const STEP_FORM_ID = 'step-form';

const NO_PANELS: Panels = {};

const leavePage = (address: string): void => window.location.assign(address);

/**
 * A step as a form: JSON Forms renders its layout, and a store holds its values with one subscription per field.
 * Nothing that the store holds is debounced, so Next always sees everything typed.
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
  usePlaceOf(props.place?.page, dispatch);
  useWatch(store, () => latest.current);
  const onSubmit = (event: ReactFormEvent) => {
    event.preventDefault();
    if (!busy) dispatch({ type: 'submit' });
  };
  return (
    <FormProvider value={form}>
      <JsonFormsContext value={jsonForms}>
        {props.head}
        <form id={props.formId ?? STEP_FORM_ID} method="post" noValidate onSubmit={onSubmit}>
          <Stack>
            <StepBody busy={busy ?? false} message={props.message} />
          </Stack>
        </form>
      </JsonFormsContext>
    </FormProvider>
  );
}

/** The latest props, for use between renders. */
function useLatest(props: StepFormProps): { readonly current: StepFormProps } {
  const ref = useRef(props);
  useEffect(() => {
    ref.current = props;
  });
  return ref;
}

/** Renders the errors before moving the focus, so that screen readers find them. */
function dispatcherOf(store: FormStore, props: () => StepFormProps): (event: FormEvent) => void {
  return (event) => {
    let effects: readonly FormEffect[] = [];
    if (event.type === 'submit')
      flushSync(() => {
        effects = store.dispatch(event);
      });
    else effects = store.dispatch(event);
    const replace = event.type === 'turn';
    for (const effect of effects) carryOut(effect, store, { ...props(), replace });
  };
}

/** Follows the history: back, forward, and the address that the page was opened with. */
function usePlaceOf(page: string | undefined, dispatch: (event: FormEvent) => void): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (page !== last.current) dispatch({ type: 'turn', page });
    last.current = page;
  }, [page, dispatch]);
}

interface Carrying extends StepFormProps {
  /** A page that is shown takes the place of the entry of the history. */
  readonly replace: boolean;
}

function carryOut(effect: FormEffect, store: FormStore, props: Carrying): void {
  const { step, place, replace, onStore, onAccept } = props;
  if (effect.type === 'store') onStore?.(effect.answers);
  else if (effect.type === 'accepted') onAccept(effect.answers, confirmedIn(store));
  else if (effect.type === 'turned') place?.show(effect.page, { replace });
  else if (effect.type === 'focusConfirmation') focusWhenThere(confirmationId(effect.id));
  else focusWhenThere(fieldId(reachableField(step, effect.field).path));
}

const confirmedIn = (store: FormStore): readonly string[] =>
  Object.entries(store.getState().confirmations).flatMap(([id, { confirmed }]) => (confirmed ? [id] : []));

function useWatch(store: FormStore, props: () => StepFormProps): void {
  useEffect(() => {
    const told = new Set<string>();
    let before = store.getState().answers;
    let hadErrors: boolean | undefined;
    const look = () => {
      const { failures, summary, answers } = store.getState();
      if (answers !== before) props().onAnswers?.(answers);
      before = answers;
      const hasErrors = summary.length > 0;
      if (hasErrors !== hadErrors) props().onErrors?.(hasErrors);
      hadErrors = hasErrors;
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
