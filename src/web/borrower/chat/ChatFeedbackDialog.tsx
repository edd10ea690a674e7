import { useState } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { OverlayForm } from '../shell/overlay/OverlayForm.tsx';
import { useChat } from './ChatContext.ts';
import type { ChatEntry } from './chatView.ts';

interface ChatFeedbackDialogProps {
  readonly entry: ChatEntry;
  readonly onClose: () => void;
}

/** 'Tell us more': why an answer of the chatbot did not help (CHAT-05, CHAT-22 to CHAT-24). */
export function ChatFeedbackDialog({ entry, onClose }: ChatFeedbackDialogProps) {
  const { text } = useCopy();
  const { enums } = useRelease().app;
  const { tellFeedback } = useChat();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const send = async ({ reason, additionalInformation }: Answers): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const label = enums.chatFeedbackReasons?.values.find(({ id }) => id === reason)?.label;
    try {
      await tellFeedback(entry, {
        reason: label === undefined ? String(reason) : text(label),
        additionalInformation: String(additionalInformation ?? '').trim(),
      });
      onClose();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog
      id="chat-feedback"
      open
      title={text('chat.feedback.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <OverlayForm
        step="overlay-chat-feedback"
        busy={isBusy}
        message={
          hasFailed ? (
            <Alert tone="danger" announce="alert">
              <p>{text('chat.alert.failed')}</p>
            </Alert>
          ) : null
        }
        onAccept={(answers) => void send(answers)}
      />
    </Dialog>
  );
}
