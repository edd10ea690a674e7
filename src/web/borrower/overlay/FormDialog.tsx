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
  /** Overlay step, such as `overlay-feedback`. */
  readonly step: string;
  /** Initial answers; read once. */
  readonly answers?: Answers;
  /** Sends the answers. The dialog closes when it resolves, and stays with the answers when it rejects. */
  readonly onSend: (answers: Answers) => Promise<void>;
  /** Heading of the failure. */
  readonly failedTitle?: string;
  /** Text of the failure; default the server's message. */
  readonly failedText?: string;
  /** Further buttons. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

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
