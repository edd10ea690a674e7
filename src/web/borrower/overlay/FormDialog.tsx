import { type ReactNode, useState } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { useFailureText } from '../parts/LoadFailure.tsx';
import { OverlayForm } from './OverlayForm.tsx';

interface FormDialogProps {
  /** Unique on the page. */
  readonly id: string;
  readonly title: ReactNode;
  /** The id of a step of overlays, such as `overlay-feedback`. */
  readonly step: string;
  /** What is answered already; read once. */
  readonly answers?: Answers;
  /** Takes the answers: the dialog closes when it resolves, and stays, with what was answered, when it rejects. */
  readonly onSend: (answers: Answers) => Promise<void>;
  /** Stands above why the answers were not taken. */
  readonly failedTitle?: string;
  /** Why the answers were not taken; what the server said of it when left out. */
  readonly failedText?: string;
  /** Buttons beside the form's own. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** A dialog that asks a step of the release and sends what was answered. */
export function FormDialog(props: FormDialogProps) {
  const { id, title, step, answers = {}, actions, onClose } = props;
  const { text } = useCopy();
  const { send, isBusy, failure } = useSending(props);
  const failureText = useFailureText();
  const message =
    failure === undefined ? null : (
      <Alert tone="danger" title={props.failedTitle} announce="alert">
        <p>{props.failedText ?? failureText(failure.error)}</p>
      </Alert>
    );
  return (
    <Dialog id={id} open title={title} closeLabel={text('common.close')} onClose={onClose} actions={actions}>
      <OverlayForm
        step={step}
        busy={isBusy}
        answers={answers}
        message={message}
        onAccept={(given) => void send(given)}
      />
    </Dialog>
  );
}

function useSending({ onSend, onClose }: Pick<FormDialogProps, 'onSend' | 'onClose'>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const send = async (answers: Answers): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend(answers);
      onClose();
    } catch (error) {
      setFailure({ error });
      setBusy(false);
    }
  };
  return { send, isBusy, failure };
}
