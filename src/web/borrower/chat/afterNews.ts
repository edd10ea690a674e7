import { type ConversationState, chatTransition } from '../../../core/chat/chatPhase.ts';
import type { ChatMessage } from '../../../core/chat/chatSocket.ts';
import type { ChatEntry, ChatView } from './chatView.ts';
import type { ChatNews } from './provider/chatProvider.ts';

/** What the chat shows after its provider told something (CHAT-08, CHAT-13). */
export function afterNews(view: ChatView, news: ChatNews): ChatView {
  switch (news.type) {
    case 'connecting':
      return { ...view, isConnected: false, typing: undefined, alert: 'lost' };
    case 'opened':
      return withConversation(
        {
          ...view,
          isConnected: true,
          alert: view.alert === 'lost' ? undefined : view.alert,
          participants: news.participants,
          entries: news.messages.reduce(withMessage, view.entries),
        },
        { state: news.conversation, frozen: news.frozen },
      );
    case 'message':
      return afterMessage(view, news.message);
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
  const isNews = !isOwn && !view.isOpen && !view.entries.some(({ id }) => id === message.id);
  return {
    ...view,
    entries: withMessage(view.entries, message),
    typing: view.typing === message.participant ? undefined : view.typing,
    unread: view.unread + (isNews ? 1 : 0),
    alert: view.alert === 'resend' && isOwn ? undefined : view.alert,
  };
}

/** A message that is known by its id takes its place; another comes last. */
function withMessage(entries: readonly ChatEntry[], message: ChatMessage): readonly ChatEntry[] {
  const entry: ChatEntry = { ...message, status: 'sent' };
  const at = entries.findIndex(({ id }) => id === message.id);
  return at < 0 ? [...entries, entry] : entries.with(at, entry);
}

/** The conversation with one message in another state. */
export const withStatus = (
  entries: readonly ChatEntry[],
  id: string,
  status: ChatEntry['status'],
): readonly ChatEntry[] => entries.map((entry) => (entry.id === id ? { ...entry, status } : entry));

const withConversation = (view: ChatView, conversation: ConversationState): ChatView => ({
  ...view,
  ...chatTransition(view, { type: 'conversation', conversation }),
});
