import { type ChatKind, chatKind, isChatKind } from '../../../core/chat/chatKind.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { HeldView } from './heldView.ts';
import { createOpenStatus } from './keepers.ts';

/** Who would answer a chat begun now (CHAT-09 to CHAT-11). */
export interface ChatOffer {
  /** Finds out while the chat is open and has not begun. */
  readonly look: () => void;
  /** The kind of chat that would begin now. */
  readonly kind: () => Promise<ChatKind>;
  /** True if a chat of this kind may continue; the page may ask for another. */
  readonly admits: (kind: ChatKind) => boolean;
  readonly preferAssistant: (isWanted: boolean) => void;
  readonly stop: () => void;
}

type OfferPorts = Pick<ChatPorts, 'isChatOpen' | 'timers' | 'isProduction' | 'mode' | 'isByStream'>;

/** Determines the kind of chat; the view shows it. */
export function createChatOffer(
  { isChatOpen, timers, isProduction, mode, isByStream }: OfferPorts,
  { view, set }: Pick<HeldView, 'view' | 'set'>,
): ChatOffer {
  const isAskedFor = !isProduction && isChatKind(mode);
  let isAssistantWanted = false;
  let wasOpen: boolean | undefined;
  const offer = (open: boolean): void => {
    wasOpen = open;
    const situation = { production: isProduction, mode, open };
    const kind = chatKind({
      ...situation,
      agentActive: false,
      chatbotActive: false,
      streamFlag: isByStream(),
    });
    if (view().phase === 'pre-engagement') set({ kind: isAssistantWanted ? 'chatbot' : kind });
  };
  const status = createOpenStatus({ isOpen: isChatOpen, timers, onAnswer: offer });
  return {
    look: () => {
      const { isOpen, phase } = view();
      if (!isOpen || phase !== 'pre-engagement') status.stop();
      else if (isAskedFor) offer(true);
      else status.start();
    },
    kind: async () => {
      const { kind } = view();
      // The flag may have come after the chat was offered.
      if (kind === 'twilio' && wasOpen) offer(wasOpen);
      if (kind !== undefined) return view().kind ?? kind;
      offer(isAskedFor || (await isChatOpen().catch(() => false)));
      return view().kind ?? 'chatbot';
    },
    preferAssistant: (isWanted) => {
      isAssistantWanted = isWanted;
      if (isWanted && view().phase === 'pre-engagement') set({ kind: 'chatbot', alert: undefined });
    },
    admits: (kind) => !isAskedFor || kind === mode,
    stop: status.stop,
  };
}
