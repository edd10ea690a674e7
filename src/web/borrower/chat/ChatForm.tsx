import { lazy, Suspense, useMemo } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import type { LatePrefill } from '../../renderer/step/StepForm.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { OverlayForm } from '../overlay/OverlayForm.tsx';
import { useProfile } from '../session/useProfile.ts';
import { useChat, useChatView } from './ChatContext.ts';
import { ChatHours } from './ChatHours.tsx';
import { Aside, Scroll } from './chatParts.ts';
import { ReachPerson } from './ReachPerson.tsx';
import { useIsDevelopment } from './useDevelopment.ts';

/** Production builds have no developer tools. */
const Development = import.meta.env.GALLERY ? lazy(() => import('./ChatDevelopment.tsx')) : undefined;

/** The form before a chat (CHAT-04). */
export function ChatForm() {
  const { text } = useCopy();
  const { begin, keepForm, keepAgentId } = useChat();
  const { isStarting, alert, form, agentId, kind } = useChatView();
  const prefill = usePrefill();
  const start = ({ chatName, chatEmail }: Answers): void =>
    void begin({
      name: String(chatName).trim(),
      email: String(chatEmail).trim(),
      ...(agentId === '' ? {} : { agentId }),
    });
  return (
    <Scroll>
      <Lead />
      <OverlayForm
        step="overlay-chat"
        busy={isStarting}
        answers={form}
        onAnswers={keepForm}
        prefill={prefill}
        message={
          alert === 'failed' ? (
            <Alert tone="danger" announce="alert">
              <p>{text('chat.alert.failed')}</p>
            </Alert>
          ) : null
        }
        onAccept={start}
      />
      {kind === 'chatbot' || alert === 'failed' ? <ReachPerson /> : null}
      <Aside>{text('chat.form.private')}</Aside>
      <ChatHours />
      {useIsDevelopment() && Development ? (
        <Suspense fallback={null}>
          <Development agentId={agentId} onAgentId={keepAgentId} />
        </Suspense>
      ) : null}
    </Scroll>
  );
}

/** Says who will answer. */
function Lead() {
  const { text } = useCopy();
  const { kind } = useChatView();
  return <p>{text(kind === 'chatbot' ? 'chat.form.chatbot' : 'chat.form.agent')}</p>;
}

/** Name and email address of the signed-in borrower. */
function usePrefill(): LatePrefill | undefined {
  const { data } = useProfile();
  return useMemo(() => {
    if (!data) return undefined;
    const { name, email } = data;
    const chatName = [name?.firstName, name?.lastName].filter(Boolean).join(' ');
    const answers = { ...(chatName ? { chatName } : {}), ...(email ? { chatEmail: email } : {}) };
    return { answers, readOnly: [] };
  }, [data]);
}
