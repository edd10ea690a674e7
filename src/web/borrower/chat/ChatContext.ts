import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ChatStore } from './chatStore.ts';
import type { ChatView } from './chatView.ts';

export const ChatContext = createContext<ChatStore | undefined>(undefined);

/** The chat; throws outside `ChatContext`. */
export function useChat(): ChatStore {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat must be used inside ChatContext');
  return chat;
}

/** The chat's state; rerenders on change. */
export function useChatView(): ChatView {
  const { subscribe, view } = useChat();
  return useSyncExternalStore(subscribe, view);
}
