/** What a conversation is known by: over as soon as it is not active or its channel is frozen. */
export interface ConversationState {
  readonly state: 'active' | 'inactive';
  readonly frozen: boolean;
}

/** Whether a chat has ended (CHAT-08). */
export const hasEnded = ({ state, frozen }: ConversationState): boolean => state !== 'active' || frozen;

/** The chat window (CHAT-07); it keeps its phase while it is closed. */
export interface ChatState {
  readonly isOpen: boolean;
  readonly phase: 'pre-engagement' | 'messaging' | 'ended';
}

/** What happens to the chat window. */
export type ChatEvent =
  | { readonly type: 'opened' | 'closed' }
  /** A session was begun or found again. */
  | { readonly type: 'started' }
  | { readonly type: 'conversation'; readonly conversation: ConversationState }
  | { readonly type: 'startedAnew' };

/** A chat before anything happened. */
export const NEW_CHAT: ChatState = { isOpen: false, phase: 'pre-engagement' };

/** The chat window after an event; what cannot happen in a phase changes nothing. */
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
