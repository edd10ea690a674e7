import { CHAT } from '../../../../core/chat/chatConstants.ts';
import type { ChatHistoryItem, ChatSession } from '../../../../core/chat/chatSession.ts';
import type { ChatMessage } from '../../../../core/chat/chatSocket.ts';
import type { ChatbotQuestion } from '../../../clients/chatbotCalls.ts';
import { type ChatService, chatRefusal } from '../../../clients/chatService.ts';
import { backoffMs } from './backoff.ts';
import type { ChatConnection, ChatNews, ChatProvider, ChatTimers, NewMessage } from './chatProvider.ts';

export interface ChatbotPorts {
  readonly calls: Pick<ChatService, 'history' | 'ask'>;
  readonly timers: ChatTimers;
  /** Makes a call with the nonce of the person signed in, if there is one. */
  readonly prove: <T>(call: (nonce: string | undefined) => Promise<T>) => Promise<T>;
  /** The current context of a question. */
  readonly around: () => Pick<ChatbotQuestion, 'applicationId' | 'organization' | 'pageUrl' | 'tag'>;
}

/** Chatbot conversations: each question is a call (CALL-57, CALL-58). */
export const createChatbotProvider = (ports: ChatbotPorts): ChatProvider => ({
  takesFiles: false,
  open: (session, tell, { isNew }) => converse(ports, session, tell, isNew),
});

const OVER = { type: 'state', conversation: 'inactive', frozen: false } as const;

function converse(
  { calls, timers, around, prove }: ChatbotPorts,
  { conversationSid, token: firstToken }: ChatSession,
  tellAll: (news: ChatNews) => void,
  isNew: boolean,
): ChatConnection {
  let token = firstToken;
  let isOver = false;
  let isStale = false;
  let failed = 0;
  let callOff: (() => void) | undefined;
  const questionOf = createQuestions(around, conversationSid);
  const tell = (news: ChatNews): void => {
    if (!isOver) tellAll(news);
  };

  const opened = (history: readonly ChatHistoryItem[]): void => {
    failed = 0;
    tell(openedWith(history));
  };

  /** What a failed call means for the conversation, if anything. */
  const refusalOf = (error: unknown): ChatNews | undefined => {
    const refusal = chatRefusal(error);
    if (refusal === 'ended') return OVER;
    if (refusal !== 'token') return undefined;
    isStale = true;
    return { type: 'refused', reason: 'token' };
  };

  const load = (): void =>
    void calls.history(conversationSid, token).then(opened, (error: unknown) => {
      if (isOver) return;
      const refusal = refusalOf(error);
      tell(refusal ?? { type: 'connecting' });
      if (refusal) return;
      callOff = timers.after(backoffMs(failed), load);
      failed += 1;
    });

  const ask = async (message: NewMessage): Promise<void> => {
    const question = questionOf(message);
    tell({ type: 'typing', participant: 'chatbot', isTyping: true });
    try {
      const answer = await prove((nonce) =>
        calls.ask(nonce === undefined ? question : { ...question, nonce }, token, message.id),
      );
      const createdDt = new Date(timers.now()).toISOString();
      const item = { ...answer, questionStr: message.text, createdDt };
      tell({ type: 'taken', id: message.id, message: askedOf(item) });
      tell({ type: 'message', message: replyOf(item) });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) tell(refusal);
      tell({ type: 'failed', id: message.id, reason: 'error' });
    } finally {
      tell({ type: 'typing', participant: 'chatbot', isTyping: false });
    }
  };

  if (isNew) opened([]);
  else load();
  return {
    send: (message) => void ask(message),
    preview: () => undefined,
    end: () => tell(OVER),
    renew: (next) => {
      token = next;
      if (!isStale) return;
      isStale = false;
      load();
    },
    close: () => {
      isOver = true;
      callOff?.();
    },
  };
}

/** The question of a message; a retry repeats it exactly, because its ID is the server's key. */
function createQuestions(around: ChatbotPorts['around'], conversationSid: string) {
  const asked = new Map<string, Omit<ChatbotQuestion, 'nonce'>>();
  return ({ id, text }: NewMessage): Omit<ChatbotQuestion, 'nonce'> => {
    const question = asked.get(id) ?? {
      ...around(),
      conversationId: conversationSid,
      message: text,
      senderId: conversationSid,
      senderType: 'APPLICANT',
    };
    asked.set(id, question);
    return question;
  };
}

const openedWith = (history: readonly ChatHistoryItem[]): ChatNews => ({
  type: 'opened',
  conversation: 'active',
  frozen: false,
  participants: [],
  messages: history.flatMap(messagesOf).slice(-CHAT.messagesLoaded),
});

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

const askedOf = ({
  questionId,
  questionStr,
  createdDt,
}: Pick<ChatHistoryItem, 'questionId' | 'questionStr' | 'createdDt'>): ChatMessage => ({
  id: `${questionId}-asked`,
  participant: 'customer',
  text: questionStr,
  files: [],
  sentAt: createdDt,
});

const messagesOf = (item: ChatHistoryItem): readonly ChatMessage[] => [askedOf(item), replyOf(item)];
