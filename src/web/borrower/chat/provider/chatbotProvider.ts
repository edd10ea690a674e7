import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { ChatHistoryItem, ChatSession } from '../../../../core/chat/chatSession.ts';
import type { ChatMessage } from '../../../../core/chat/chatSocket.ts';
import type { ChatbotQuestion, ChatService } from '../../../clients/chatService.ts';
import { FetchError, messageOf } from '../../../clients/fetchError.ts';
import { backoffMs } from './backoff.ts';
import type { ChatConnection, ChatNews, ChatProvider, ChatTimers, NewMessage } from './chatProvider.ts';

/** What the provider needs from around it. */
export interface ChatbotPorts {
  readonly calls: Pick<ChatService, 'history' | 'ask'>;
  readonly timers: ChatTimers;
  /** What a question carries beside its words, as of now. */
  readonly around: () => Pick<
    ChatbotQuestion,
    'applicationId' | 'nonce' | 'organization' | 'pageUrl' | 'tag'
  >;
}

/** Conversations with the chatbot: each question is a call that answers (CALL-57, CALL-58). */
export const createChatbotProvider = (ports: ChatbotPorts): ChatProvider => ({
  takesFiles: false,
  open: (session, tell, { isNew }) => converse(ports, session, tell, isNew),
});

function converse(
  { calls, timers, around }: ChatbotPorts,
  { conversationSid, token: firstToken }: ChatSession,
  tellAll: (news: ChatNews) => void,
  isNew: boolean,
): ChatConnection {
  let token = firstToken;
  let isOver = false;
  let isStale = false;
  let failed = 0;
  let callOff: (() => void) | undefined;
  const tell = (news: ChatNews): void => {
    if (!isOver) tellAll(news);
  };

  const opened = (history: readonly ChatHistoryItem[]): void =>
    tell({
      type: 'opened',
      conversation: 'active',
      frozen: false,
      participants: [],
      messages: history.flatMap(messagesOf).slice(-CHAT.messagesLoaded),
    });

  /** The token no longer holds, or the conversation is over; undefined for any other failure. */
  const refusalOf = (error: unknown): ChatNews | undefined => {
    if (!(error instanceof FetchError) || error.status !== 409) return undefined;
    if (/ended/.test(messageOf(error) ?? ''))
      return { type: 'state', conversation: 'inactive', frozen: false };
    isStale = true;
    return { type: 'refused', reason: 'token' };
  };

  const load = (): void =>
    void calls.history(conversationSid, token).then(opened, (error: unknown) => {
      if (isOver) return;
      tell(refusalOf(error) ?? { type: 'connecting' });
      if (isStale) return;
      callOff = timers.after(backoffMs(failed), load);
      failed += 1;
    });

  const ask = async ({ id, text }: NewMessage): Promise<void> => {
    tell({ type: 'typing', participant: 'chatbot', isTyping: true });
    try {
      const answer = await calls.ask(
        {
          ...around(),
          conversationId: conversationSid,
          message: text,
          senderId: conversationSid,
          senderType: 'APPLICANT',
        },
        token,
      );
      const sentAt = new Date(timers.now()).toISOString();
      tell({ type: 'message', message: { id, participant: 'customer', text, files: [], sentAt } });
      tell({ type: 'message', message: replyOf({ ...answer, createdDt: sentAt }) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) tell(refusal);
      tell({ type: 'failed', id, reason: 'error' });
    } finally {
      tell({ type: 'typing', participant: 'chatbot', isTyping: false });
    }
  };

  if (isNew) opened([]);
  else load();
  return {
    send: (message) => void ask(message),
    preview: () => undefined,
    end: () => tell({ type: 'state', conversation: 'inactive', frozen: false }),
    renew: (next) => {
      token = next;
      if (isStale) load();
      isStale = false;
    },
    close: () => {
      isOver = true;
      callOff?.();
    },
  };
}

const replyOf = ({
  questionId,
  responseStr,
  createdDt,
}: Pick<ChatHistoryItem, 'questionId' | 'responseStr' | 'createdDt'>): ChatMessage => ({
  id: questionId,
  participant: 'chatbot',
  text: responseStr,
  files: [],
  sentAt: createdDt,
});

const messagesOf = (item: ChatHistoryItem): readonly ChatMessage[] => [
  {
    id: `${item.questionId}-asked`,
    participant: 'customer',
    text: item.questionStr,
    files: [],
    sentAt: item.createdDt,
  },
  replyOf(item),
];
