import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { FormDialog } from '../overlay/FormDialog.tsx';
import { useChat } from './ChatContext.ts';
import type { ChatEntry } from './chatView.ts';

interface ChatFeedbackDialogProps {
  readonly entry: ChatEntry;
  readonly onClose: () => void;
}

/** 'Tell us more': why a chatbot answer did not help (CHAT-05, CHAT-22 to CHAT-24). */
export function ChatFeedbackDialog({ entry, onClose }: ChatFeedbackDialogProps) {
  const { text } = useCopy();
  const { enums } = useRelease().app;
  const { tellFeedback } = useChat();
  const labelOf = (reason: unknown): string => {
    const label = enums.chatFeedbackReasons?.values.find(({ id }) => id === reason)?.label;
    return label === undefined ? String(reason) : text(label);
  };
  return (
    <FormDialog
      id="chat-feedback"
      title={text('chat.feedback.title')}
      step="overlay-chat-feedback"
      onSend={({ reason, additionalInformation }) =>
        tellFeedback(entry, {
          reason: labelOf(reason),
          additionalInformation: String(additionalInformation ?? '').trim(),
        })
      }
      failedText={text('chat.alert.failed')}
      onClose={onClose}
    />
  );
}
