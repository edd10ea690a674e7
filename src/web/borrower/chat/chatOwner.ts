import type { ChatOffer } from './chatOffer.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { ChatTalk } from './chatTalk.ts';
import { EMPTY_VIEW } from './chatView.ts';
import type { HeldView } from './heldView.ts';
import type { NonceKeeper } from './keepers.ts';
import { forgetChatOfTab, isChatOf, keepChat } from './keptChat.ts';
import type { ReplyFeedback } from './replyFeedback.ts';

/** Whose the chat is; nobody gets another's. */
export interface ChatOwner {
  /** Forgets the chat, for the next person at this page. */
  readonly drop: () => void;
  /** The signed-in identity may have changed. */
  readonly changeOwner: () => void;
}

interface OwnerPorts extends Pick<ChatPorts, 'tab' | 'who'> {
  readonly offer: Pick<ChatOffer, 'look'>;
  readonly talk: Pick<ChatTalk, 'hangUp'>;
  readonly feedback: Pick<ReplyFeedback, 'forget'>;
  readonly nonces: Pick<NonceKeeper, 'start'>;
}

/** A visitor's chat becomes that of whoever signs in, and then nobody else's. */
export function createChatOwner(
  { tab, who, offer, talk, feedback, nonces }: OwnerPorts,
  { view, set }: Pick<HeldView, 'view' | 'set'>,
): ChatOwner {
  function drop(): void {
    talk.hangUp();
    forgetChatOfTab(tab);
    feedback.forget();
    set({ ...EMPTY_VIEW, isOpen: view().isOpen });
    offer.look();
  }

  function take(owner: string): void {
    const { session, phase } = view();
    if (!session || session.owner !== undefined) return;
    const owned = { ...session, owner };
    if (phase === 'messaging') keepChat(tab, owned);
    set({ session: owned });
    if (phase === 'messaging') void nonces.start();
  }

  return {
    drop,
    changeOwner: () => {
      const { session } = view();
      const owner = who();
      if (session && !isChatOf(session, owner)) drop();
      else if (owner !== undefined) take(owner);
    },
  };
}
