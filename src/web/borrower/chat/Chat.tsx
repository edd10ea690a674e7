import { useEffect, useRef } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useAnnounce } from '../../ui/feedback/AnnouncerProvider.tsx';
import { ChatContext, useChat, useChatView } from './ChatContext.ts';
import { ChatFrame } from './ChatFrame.tsx';
import { ChatPhases } from './ChatPhases.tsx';
import type { ChatProps } from './chatProps.ts';
import { useChatStore } from './useChatStore.ts';
import { useDevelopment } from './useDevelopment.ts';

/** The chat, which continues while closed (CHAT-01, CHAT-07). */
export default function Chat(props: ChatProps) {
  const store = useChatStore(props.mode);
  return (
    <ChatContext value={store}>
      <Opened {...props} />
    </ChatContext>
  );
}

function Opened({ isOpen, focus, onLeave, onUnread }: ChatProps) {
  useOpenAndClose(isOpen);
  useUnread(onUnread);
  useDevelopment(isOpen);
  if (!isOpen) return null;
  return (
    <ChatFrame focus={focus} onLeave={onLeave}>
      <ChatPhases />
    </ChatFrame>
  );
}

function useOpenAndClose(isOpen: boolean): void {
  const { open, close } = useChat();
  useEffect(() => {
    if (isOpen) open();
    else close();
  }, [isOpen, open, close]);
}

/** Reports replies that arrive while the chat is closed. */
function useUnread(onUnread: ChatProps['onUnread']): void {
  const { text } = useCopy();
  const { unread } = useChatView();
  const announce = useAnnounce();
  const before = useRef(0);
  useEffect(() => {
    onUnread(unread);
    if (unread > before.current) announce(text('chat.toggle.unread', { count: unread }));
    before.current = unread;
  }, [unread, onUnread, announce, text]);
}
