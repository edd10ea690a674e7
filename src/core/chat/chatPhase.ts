/** A conversation has ended once it is inactive or its channel is frozen. */
export interface ConversationState {
  readonly state: 'active' | 'inactive';
  readonly frozen: boolean;
}

export const hasEnded = ({ state, frozen }: ConversationState): boolean => state !== 'active' || frozen;

/** The chat window, which keeps its phase while closed (CHAT-07). */
export interface ChatState {
  readonly isOpen: boolean;
  readonly phase: 'pre-engagement' | 'messaging' | 'ended';
}

export type ChatEvent =
  | { readonly type: 'opened' | 'closed' }
  /** A session was started or found again. */
  | { readonly type: 'started' }
  | { readonly type: 'conversation'; readonly conversation: ConversationState }
  | { readonly type: 'startedAnew' };

export const NEW_CHAT: ChatState = { isOpen: false, phase: 'pre-engagement' };

/** Events that cannot happen in a phase change nothing. */
export function chatTransition(chat: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'opened':
    case 'closed':
      return { ...chat, isOpen: event.type === 'opened' };
    case 'started':
      return chat.phase === 'pre-engagement' ? { ...chat, phase: 'messaging' } : chat;
    case 'conversation':
      return chat.phase === 'messaging' && hasEnded(event.conversation) ? { ...chat, phase: 'ended' } : chat;
    case 'startedAnew':
      return chat.phase === 'ended' ? { ...chat, phase: 'pre-engagement' } : chat;
  }
}
