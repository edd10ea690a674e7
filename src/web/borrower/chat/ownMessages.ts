import { isSendable } from '../../../core/chat/chatMessage.ts';
import type { ChatFile } from '../../../core/chat/chatSocket.ts';
import { maskNumbers } from '../../../core/chat/maskNumbers.ts';
import { withStatus } from './afterNews.ts';
import type { ChatPorts } from './chatPorts.ts';
import type { ChatTalk } from './chatTalk.ts';
import type { ChatEntry } from './chatView.ts';
import type { HeldView } from './heldView.ts';

/** The customer's messages. */
export interface OwnMessages {
  /**
   * Sends a message with Social Security and card numbers masked; files are uploaded before. Does nothing without
   * content (CHAT-19) or conversation.
   */
  readonly send: (text: string, files: readonly ChatFile[]) => void;
  /** Sends a rejected message again. */
  readonly sendAgain: (id: string) => void;
}

/** Sends the customer's messages, each shown at once. */
export function createOwnMessages(
  { ids, timers }: Pick<ChatPorts, 'ids' | 'timers'>,
  { view, set }: Pick<HeldView, 'view' | 'set'>,
  talk: Pick<ChatTalk, 'send'>,
): OwnMessages {
  return {
    send: (text, files) => {
      const { phase, entries, alert } = view();
      if (phase !== 'messaging' || !isSendable({ text, files })) return;
      const message = { id: ids.uuid(), text: maskNumbers(text.trim()), files };
      const sentAt = new Date(timers.now()).toISOString();
      const entry: ChatEntry = { ...message, participant: 'customer', sentAt, status: 'sending' };
      set({ entries: [...entries, entry], alert: alert === 'resend' ? undefined : alert });
      talk.send(message);
    },
    sendAgain: (id) => {
      const { phase, entries } = view();
      const entry = entries.find((one) => one.id === id);
      if (!entry || phase !== 'messaging') return;
      set({ alert: undefined, entries: withStatus(entries, id, 'sending') });
      talk.send(entry);
    },
  };
}
