import { useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../overlay/FormDialog.tsx';
import { useChat, useChatView } from './ChatContext.ts';

/** Our survey, for lenders without their own (CHAT-06). */
export function ChatSurvey() {
  const { text } = useCopy();
  const { tellSurvey } = useChat();
  const { isSurveyed } = useChatView();
  const [isOpen, setOpen] = useState(false);
  if (isSurveyed) return <p role="status">{text('chat.feedback.thanks')}</p>;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text('chat.ended.survey')}
      </Button>
      {isOpen ? (
        <FormDialog
          id="chat-survey"
          title={text('chat.survey.title')}
          step="overlay-chat-survey"
          onSend={({ rating, comment }) =>
            tellSurvey({ rating: Number(rating), comment: String(comment ?? '').trim() })
          }
          failedText={text('chat.alert.failed')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
