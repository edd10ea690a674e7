import { type ConversationState, chatTransition } from '../../../core/chat/chatPhase.ts';
import type { ChatMessage } from '../../../core/chat/chatSocket.ts';
import type { ChatEntry, ChatView } from './chatView.ts';
import type { ChatNews } from './provider/chatProvider.ts';

export function afterNews(view: ChatView, news: ChatNews): ChatView {
  switch (news.type) {
    case 'connecting':
      return { ...view, isConnected: false, typing: undefined, alert: 'lost' };
    case 'opened':
      return withConversation(
        withSeen({
          ...view,
          isConnected: true,
          alert: view.alert === 'lost' ? undefined : view.alert,
          participants: news.participants,
          entries: news.messages.reduce(withMessage, view.entries),
          unread: view.unread + unseenOf(view, news.messages),
        }),
        { state: news.conversation, frozen: news.frozen },
      );
    case 'message':
      return afterMessage(view, news.message);
    case 'taken':
      return afterMessage({ ...view, entries: withId(view.entries, news.id, news.message.id) }, news.message);
    case 'failed':
      return { ...view, alert: 'resend', entries: withStatus(view.entries, news.id, 'failed') };
    case 'typing':
      if (news.isTyping) return { ...view, typing: news.participant };
      return view.typing === news.participant ? { ...view, typing: undefined } : view;
    case 'participants':
      return { ...view, participants: news.participants };
    case 'state':
      return withConversation(view, { state: news.conversation, frozen: news.frozen });
    case 'refused':
      if (news.reason === 'token') return { ...view, isConnected: false };
      return withConversation(view, { state: 'inactive', frozen: false });
  }
}

function afterMessage(view: ChatView, message: ChatMessage): ChatView {
  const isOwn = message.participant === 'customer';
  return withSeen({
    ...view,
    entries: withMessage(view.entries, message),
    typing: view.typing === message.participant ? undefined : view.typing,
    unread: view.unread + unseenOf(view, [message]),
    alert: view.alert === 'resend' && isOwn ? undefined : view.alert,
  });
}

/** Counts messages by others since the last one seen. */
function unseenOf({ isOpen, entries, seen }: ChatView, messages: readonly ChatMessage[]): number {
  if (isOpen) return 0;
  const known = new Set(entries.map(({ id }) => id));
  return messages
    .slice(messages.findIndex(({ id }) => id === seen) + 1)
    .filter(({ id, participant }) => participant !== 'customer' && !known.has(id)).length;
}

export const withSeen = (view: ChatView): ChatView =>
  view.isOpen ? { ...view, unread: 0, seen: view.entries.at(-1)?.id ?? view.seen } : view;

/** Changes an entry's ID, unless the new ID is taken. */
const withId = (entries: readonly ChatEntry[], from: string, to: string): readonly ChatEntry[] =>
  entries.some(({ id }) => id === to)
    ? entries.filter(({ id }) => id !== from)
    : entries.map((entry) => (entry.id === from ? { ...entry, id: to } : entry));

/** Replaces the message with the same ID, or appends it. */
function withMessage(entries: readonly ChatEntry[], message: ChatMessage): readonly ChatEntry[] {
  const entry: ChatEntry = { ...message, status: 'sent' };
  const at = entries.findIndex(({ id }) => id === message.id);
  return at < 0 ? [...entries, entry] : entries.with(at, entry);
}

/** Changes a message's state. */
export const withStatus = (
  entries: readonly ChatEntry[],
  id: string,
  status: ChatEntry['status'],
): readonly ChatEntry[] => entries.map((entry) => (entry.id === id ? { ...entry, status } : entry));

/** Once the conversation ends, nothing is pending. */
function withConversation(view: ChatView, conversation: ConversationState): ChatView {
  const after = { ...view, ...chatTransition(view, { type: 'conversation', conversation }) };
  return after.phase === 'ended'
    ? { ...after, typing: undefined, entries: view.entries.map(unsentIfSending) }
    : after;
}

const unsentIfSending = (entry: ChatEntry): ChatEntry =>
  entry.status === 'sending' ? { ...entry, status: 'failed' } : entry;
