import { JsonFormsDispatch } from '@jsonforms/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldError, SummaryEntry } from '../../../core/form/formTypes.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { type Say, useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import { FormMessage } from '../FormMessage.tsx';
import { confirmationId, fieldId, reachableField } from '../fieldIds.ts';
import { itemTitle } from '../itemTitle.ts';
import { useErrorText } from '../useErrorText.ts';
import { useFormState, useIsLastPage } from '../useForm.ts';
import { StepBanners } from './StepBanners.tsx';
import { StepSubmit } from './StepSubmit.tsx';

const PolicyDialog = lazy(() => import('./PolicyDialog.tsx'));

/** The body of a step's form, from the error summary to the button. */
export function StepBody({ busy, message }: { busy: boolean; message: ReactNode }) {
  const modal = useFormState((state) => state.modal);
  const isLast = useIsLastPage();
  return (
    <>
      <Summary />
      <FormMessage>{message}</FormMessage>
      <JsonFormsDispatch path="" />
      {isLast ? <StepBanners blocking={false} /> : null}
      {isLast ? <Confirmations /> : null}
      <StepSubmit busy={busy} />
      {modal ? (
        <Suspense fallback={null}>
          <PolicyDialog modal={modal} />
        </Suspense>
      ) : null}
    </>
  );
}

function Summary() {
  const say = useCopy();
  const { text } = say;
  const { step, store } = useStepForm();
  const summary = useFormState((state) => state.summary);
  const errorText = useErrorText();
  if (summary.length === 0) return null;
  const titleOf = ({ list, index }: NonNullable<SummaryEntry['within']>): string => {
    const [field, item] = [step.fields.get(list), store.getField(list)?.items?.[index]];
    return field && item ? itemTitle(field, item.form, index, say) : '';
  };
  const items = summary.map(({ field, error, within }) => {
    const { path, label } = reachableField(step, field);
    const message = named(error, label, { errorText, text });
    if (!within) return { id: fieldId(path), message };
    return {
      id: fieldId(path),
      message: text('common.errorSummary.item', { label: titleOf(within), message }),
    };
  });
  const unique = items.filter(({ id }, index) => items.findIndex((other) => other.id === id) === index);
  return <ErrorSummary heading={text('common.errorSummary.title')} items={unique} />;
}

const BARE = 'common.required';

interface Words {
  readonly text: Say['text'];
  readonly errorText: (error: FieldError) => string;
}

/** An error message, with its field where the words alone do not name it. */
function named(error: FieldError, label: string | undefined, { text, errorText }: Words): string {
  const message = errorText(error);
  const isBare = error.type !== 'server' && error.key === BARE;
  return isBare && label ? text('common.errorSummary.item', { label: text(label), message }) : message;
}

/** Confirmations required before continuing (REG-29). */
function Confirmations() {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  const pending = useFormState((state) => state.pending);
  return pending.map(({ id, text: question, button }) => (
    <Alert
      key={id}
      tone="warning"
      announce="status"
      actions={
        <Button id={confirmationId(id)} variant="secondary" onClick={() => dispatch({ type: 'confirm', id })}>
          {text(button)}
        </Button>
      }
    >
      <p id={`${confirmationId(id)}-text`}>{text(question)}</p>
    </Alert>
  ));
}
