import { useEffect, useRef, useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ChatComposer } from './ChatComposer.tsx';
import { useChat, useChatView } from './ChatContext.ts';
import { ChatEnd } from './ChatEnd.tsx';
import { ChatFeedbackDialog } from './ChatFeedbackDialog.tsx';
import { ChatForm } from './ChatForm.tsx';
import { ChatMessages } from './ChatMessages.tsx';
import { Above } from './chatParts.ts';
import type { ChatAlert, ChatEntry } from './chatView.ts';
import { ReachPerson } from './ReachPerson.tsx';

export function ChatPhases() {
  const { phase } = useChatView();
  useLostFocus(phase);
  if (phase === 'pre-engagement') return <ChatForm />;
  return <Conversation isOver={phase === 'ended'} />;
}

/** Moves the focus to the new content when the focused content was replaced. */
function useLostFocus(phase: string): void {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    const { activeElement, body } = document;
    const panel = document.getElementById('chat');
    if (activeElement !== null && activeElement !== body && activeElement !== panel) return;
    (panel?.querySelector<HTMLElement>('textarea, h3') ?? panel)?.focus();
  }, [phase]);
}

function Conversation({ isOver }: { readonly isOver: boolean }) {
  const [questioned, setQuestioned] = useState<ChatEntry>();
  return (
    <>
      {isOver ? null : <ChatAlertPart />}
      <ChatMessages onQuestion={setQuestioned} />
      {isOver ? null : <ReachPart />}
      {isOver ? <ChatEnd /> : <ChatComposer />}
      {questioned ? <ChatFeedbackDialog entry={questioned} onClose={() => setQuestioned(undefined)} /> : null}
    </>
  );
}

/** Shown when no person is available, and after the page itself said that nobody answers. */
function ReachPart() {
  const { participants, alert, entries } = useChatView();
  const hasAgent = participants.some(({ participant }) => participant === 'agent');
  const last = entries.findLast(({ participant }) => participant === 'agent');
  const isSilent = last !== undefined && last.name === undefined;
  if (hasAgent && !isSilent && alert !== 'lost') return null;
  return (
    <Above>
      <ReachPerson />
    </Above>
  );
}

const tones = { lost: 'warning', failed: 'danger', token: 'warning', resend: 'danger' } as const;

/** Texts of the alerts (CHAT-30 to CHAT-33). */
const words: Readonly<Record<ChatAlert, string>> = {
  lost: 'chat.alert.lost',
  failed: 'chat.alert.failed',
  token: 'chat.alert.token',
  resend: 'chat.alert.resend',
};

/** A problem with the conversation. Without a token it cannot continue, but a new one can begin. */
function ChatAlertPart() {
  const { text } = useCopy();
  const { alert } = useChatView();
  const { end } = useChat();
  if (alert === undefined) return null;
  return (
    <Above>
      <Alert
        tone={tones[alert]}
        announce="alert"
        actions={
          alert === 'token' ? (
            <Button variant="quiet" onClick={end}>
              {text('chat.end')}
            </Button>
          ) : undefined
        }
      >
        <p>{text(words[alert])}</p>
      </Alert>
    </Above>
  );
}
