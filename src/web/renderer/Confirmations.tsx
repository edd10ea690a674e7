import { Button } from '../ui/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { useCopy } from './CopyContext.tsx';
import { useStepForm } from './FormContext.tsx';
import { confirmationId } from './fieldIds.ts';
import { useFormState } from './useForm.ts';

/** What the borrower is asked to confirm before going on (REG-29). */
export function Confirmations() {
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
