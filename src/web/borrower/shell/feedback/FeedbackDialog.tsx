import { useRef } from 'react';
import type { Answers } from '../../../../core/flow/answers.ts';
import type { FeedbackRequest } from '../../../../core/model/generated/api/feedback.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { useToasts } from '../../../ui/feedback/ToastProvider.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { useApplicationUuid } from '../../foundation/subject.ts';
import { FormDialog } from '../../overlay/FormDialog.tsx';
import type { OverlayProps } from '../../overlay/lazyOverlay.tsx';

/** Feedback to the chief executive (SHELL-07); the dialog shows the server's refusal (SHELL-12). */
export default function FeedbackDialog({ onClose }: OverlayProps) {
  const { text } = useCopy();
  return (
    <FormDialog
      id="feedback"
      title={text('feedback.title')}
      step="overlay-feedback"
      onSend={useSend()}
      failedTitle={text('feedback.failed')}
      onClose={onClose}
    />
  );
}

function useSend() {
  const { text } = useCopy();
  const { services, ids } = useApp();
  const { show } = useToasts();
  const applicationUuid = useApplicationUuid();
  const sent = useRef<{ readonly body: string; readonly key: string }>(undefined);
  return async (answers: Answers): Promise<void> => {
    const feedback = feedbackOf(answers, applicationUuid);
    const body = JSON.stringify(feedback);
    if (sent.current?.body !== body) sent.current = { body, key: `feedback-${ids.uuid()}` };
    await services.feedback.send(feedback, sent.current.key);
    show({ tone: 'success', text: text('feedback.thanks') });
  };
}

/** Consent is true only for YES (SHELL-10). */
const feedbackOf = (answers: Answers, applicationUuid: string | undefined): FeedbackRequest => ({
  ...(applicationUuid === undefined ? {} : { applicationUuid }),
  message: String(answers.message),
  topic: answers.topic === 'COMPLIMENT' ? 'COMPLIMENT' : 'IMPROVE',
  marketingConsent: answers.marketingConsent === 'YES',
  pathname: window.location.pathname,
  productType: 'HELOC',
});
