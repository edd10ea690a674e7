import { useRef, useState } from 'react';
import type { Answers } from '../../../../core/flow/answers.ts';
import type { FeedbackRequest } from '../../../../core/model/generated/api/feedback.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { useToasts } from '../../../ui/feedback/ToastProvider.tsx';
import { useApp } from '../../app/AppContext.tsx';
import { useFailureText } from '../../pages/LoadFailure.tsx';
import type { HeaderOverlayProps } from '../header/headerOverlayProps.ts';
import { useApplicationUuid } from '../header/useApplicationUuid.ts';
import { OverlayForm } from '../overlay/OverlayForm.tsx';

/** Feedback to the chief executive (SHELL-07). What the server says against it stands in the dialog (SHELL-12). */
export default function FeedbackDialog({ onClose }: HeaderOverlayProps) {
  const { text } = useCopy();
  const { send, busy, error } = useSending(onClose);
  const failureText = useFailureText();
  const message =
    error === undefined ? null : (
      <Alert tone="danger" title={text('feedback.failed')} announce="alert">
        <p>{failureText(error)}</p>
      </Alert>
    );
  return (
    <Dialog
      id="feedback"
      open
      title={text('feedback.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <OverlayForm step="overlay-feedback" busy={busy} message={message} onAccept={send} />
    </Dialog>
  );
}

/** Sends it, the same words under the same key; closes with thanks when it was taken. */
function useSending(onClose: () => void) {
  const { text } = useCopy();
  const { services, ids } = useApp();
  const { show } = useToasts();
  const applicationUuid = useApplicationUuid();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const sent = useRef<{ readonly body: string; readonly key: string }>(undefined);
  const send = async (answers: Answers): Promise<void> => {
    const feedback = feedbackOf(answers, applicationUuid);
    const body = JSON.stringify(feedback);
    if (sent.current?.body !== body) sent.current = { body, key: `feedback-${ids.uuid()}` };
    setBusy(true);
    setError(undefined);
    try {
      await services.feedback.send(feedback, sent.current.key);
      show({ tone: 'success', text: text('feedback.thanks') });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return { send: (answers: Answers) => void send(answers), busy, error };
}

/** What is sent; consent is true only when YES (SHELL-10). */
const feedbackOf = (answers: Answers, applicationUuid: string | undefined): FeedbackRequest => ({
  ...(applicationUuid === undefined ? {} : { applicationUuid }),
  message: String(answers.message),
  topic: answers.topic === 'COMPLIMENT' ? 'COMPLIMENT' : 'IMPROVE',
  marketingConsent: answers.marketingConsent === 'YES',
  pathname: window.location.pathname,
  productType: 'HELOC',
});
