import { beginChat, type Visitor } from './beginChat.ts';
import type { ChatOffer } from './chatOffer.ts';
import type { ChatOwner } from './chatOwner.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { ChatTalk } from './chatTalk.ts';
import type { HeldView } from './heldView.ts';
import type { NonceKeeper } from './keepers.ts';
import { isChatOf, keepChat, readChat } from './keptChat.ts';

/** The session of the tab's chat. */
export interface ChatSessions {
  readonly begin: (visitor: Visitor) => Promise<void>;
  /** Detaches from the page; the tab keeps the chat. */
  readonly leave: () => void;
}

interface SessionPorts extends Pick<ChatPorts, 'calls' | 'around' | 'who' | 'timers' | 'tab'> {
  readonly nonces: NonceKeeper;
  readonly offer: Pick<ChatOffer, 'kind' | 'admits' | 'stop'>;
  readonly talk: Pick<ChatTalk, 'start' | 'hangUp'>;
  readonly owner: ChatOwner;
}

/** Begins chats; `resume` goes on with the one that the tab keeps, if there is one. */
export function createChatSessions(
  ports: SessionPorts,
  { view, set }: Pick<HeldView, 'view' | 'set'>,
): ChatSessions & { readonly resume: () => void } {
  const { timers, tab, who, nonces, offer, talk, owner } = ports;
  let isLeft = false;
  return {
    begin: async (visitor) => {
      if (view().isStarting) return;
      set({ isStarting: true, alert: undefined });
      try {
        const session = await beginChat(ports, { kind: await offer.kind(), visitor });
        if (!isChatOf(session, who())) return owner.drop();
        keepChat(tab, session);
        set({ isStarting: false });
        if (isLeft) return;
        offer.stop();
        talk.start(session, { isNew: true });
      } catch {
        nonces.stop();
        set({ isStarting: false, alert: 'failed' });
      }
    },
    resume: () => {
      const kept = readChat(tab, timers.now());
      if (!kept) return;
      if (!isChatOf(kept, who())) return owner.drop();
      if (!offer.admits(kept.kind)) return;
      talk.start(kept, { isNew: false });
      owner.changeOwner();
    },
    leave: () => {
      isLeft = true;
      offer.stop();
      talk.hangUp();
    },
  };
}
