import type { ChatTools } from './chatTools.ts';
import { type Conversation, findConversation, participantsOf, stateOf } from './conversationStore.ts';
import type { Line } from './line.ts';
import { findMessage, messagesAfter, wireMessage } from './messageStore.ts';

/** Sends one browser the news of a chat, each message once and in order. */
export interface Teller {
  /** Never rejects. */
  catchUp(): void;
  /** Resends a message already sent, so that a browser that repeated it knows it was stored. */
  acknowledge(id: string): Promise<void>;
}

export interface KnownPoint {
  readonly conversation: Conversation;
  /** Order of the last message it received. */
  readonly order: number;
}

export function createTeller(
  { db, encryption, logger }: Pick<ChatTools, 'db' | 'encryption' | 'logger'>,
  line: Pick<Line, 'send'>,
  { conversation, order }: KnownPoint,
): Teller {
  const { uuid: conversationUuid } = conversation;
  let known = conversation;
  let last = order;
  let running: Promise<void> = Promise.resolve();
  const told = new Set<string>();

  function tellState(now: Conversation): void {
    if (now.agent_name !== known.agent_name)
      line.send({ type: 'participants', participants: participantsOf(encryption, now) });
    const { state, frozen } = stateOf(now);
    if (state !== known.state || frozen !== known.frozen)
      line.send({ type: 'state', conversation: state, frozen });
    if (now.agent_types !== known.agent_types)
      line.send({ type: 'typing', participant: 'agent', isTyping: now.agent_types });
  }

  async function tell(): Promise<void> {
    const now = await findConversation(db.kysely, conversationUuid);
    if (now === undefined || now.changes === known.changes) return;
    const messages = await messagesAfter(db.kysely, encryption, { conversationUuid, order: last });
    for (const message of messages) {
      line.send({ type: 'message', message: wireMessage(message) });
      told.add(message.id);
      last = message.order;
    }
    tellState(now);
    known = now;
  }

  const next = (): Promise<void> => {
    running = running.then(tell).catch((error: unknown) => {
      logger.error('a chat could not be told', { error });
    });
    return running;
  };

  return {
    catchUp: () => void next(),
    async acknowledge(id) {
      const before = told.has(id);
      await next();
      if (!before && told.has(id)) return;
      const message = await findMessage(db.kysely, encryption, { conversationUuid, uuid: id });
      if (message) line.send({ type: 'message', message: wireMessage(message) });
    },
  };
}
