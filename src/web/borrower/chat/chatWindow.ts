import { withSeen } from './afterNews.ts';
import type { ChatOffer } from './chatOffer.ts';
import type { ChatTalk } from './chatTalk.ts';
import { EMPTY_VIEW } from './chatView.ts';
import type { HeldView } from './heldView.ts';

/** The window, and the way from one chat to the next. */
export interface ChatWindow {
  readonly open: () => void;
  readonly close: () => void;
  readonly end: () => void;
  readonly startNew: () => void;
  /** Switches to the assistant when no agent is available; ends a waiting chat. */
  readonly askAssistant: () => void;
}

/** Opens and closes the window; the offer of a chat is looked for while it is open. */
export function createChatWindow(
  { view, set, happen }: Pick<HeldView, 'view' | 'set' | 'happen'>,
  offer: Pick<ChatOffer, 'look' | 'preferAssistant'>,
  talk: Pick<ChatTalk, 'over' | 'end'>,
): ChatWindow {
  const startNew = (): void => {
    talk.over();
    happen({ type: 'startedAnew' });
    const { isOpen, phase, form, agentId, promisedCall } = view();
    offer.preferAssistant(false);
    set({ ...EMPTY_VIEW, isOpen, phase, form, agentId, promisedCall });
    offer.look();
  };
  return {
    open: () => {
      happen({ type: 'opened' });
      set(withSeen(view()));
      offer.look();
    },
    close: () => {
      happen({ type: 'closed' });
      offer.look();
    },
    end: talk.end,
    startNew,
    askAssistant: () => {
      if (view().phase === 'messaging') talk.end();
      if (view().phase === 'ended') startNew();
      offer.preferAssistant(true);
    },
  };
}
