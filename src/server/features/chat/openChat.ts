import { CHAT } from '../../../core/chat/chatConstants.ts';
import type { ToServer } from '../../../core/chat/chatSocket.ts';
import { endChat } from './agentActs.ts';
import type { ChatTools } from './chatTools.ts';
import {
  type Conversation,
  findConversation,
  lookAtChats,
  participantsOf,
  stateOf,
} from './conversationStore.ts';
import { customerSays, MessageRefused } from './customerSays.ts';
import type { Line } from './line.ts';
import { lastMessages, wireMessage } from './messageStore.ts';
import { type Place, takePlace } from './takePlace.ts';
import { createTeller, type Teller } from './teller.ts';

export interface OpenChat {
  hear(message: Exclude<ToServer, { type: 'open' }>): Promise<void>;
  leave(): void;
}

type Opening = Extract<ToServer, { type: 'open' }>;

const MOST_MESSAGES = 20;
const MESSAGES_WINDOW = 10_000;
const POLICY_VIOLATION = 1008;

/**
 * Sends the chat's state; resolves to a teller for the rest, or undefined when it is not a chat with an
 * agent.
 */
async function tellOpened(
  tools: ChatTools,
  { conversationSid, last = CHAT.messagesLoaded }: Opening,
  line: Line,
): Promise<Pick<Listening, 'conversation' | 'teller'> | undefined> {
  const { db, encryption } = tools;
  const conversation = await findConversation(db.kysely, conversationSid);
  if (conversation?.kind !== 'agent') return;
  const messages = await lastMessages(db.kysely, encryption, {
    conversationUuid: conversationSid,
    count: last,
  });
  const { state, frozen } = stateOf(conversation);
  line.send({
    type: 'opened',
    conversation: state,
    frozen,
    participants: participantsOf(encryption, conversation),
    messages: messages.map(wireMessage),
  });
  if (conversation.agent_types) line.send({ type: 'typing', participant: 'agent', isTyping: true });
  return {
    conversation,
    teller: createTeller(tools, line, { conversation, order: messages.at(-1)?.order ?? 0 }),
  };
}

/**
 * Opens a chat for its token's holder and sends its state; tells others why not and resolves to undefined. A
 * sixth connection closes the oldest.
 */
export async function createOpenChat(
  tools: ChatTools,
  opening: Opening,
  line: Line,
): Promise<OpenChat | undefined> {
  const { token, conversationSid } = opening;
  const refuse = (reason: 'token' | 'conversation'): undefined => {
    line.send({ type: 'refused', reason });
  };
  const opened = await tools.secrets.read(token);
  if (opened?.conversationUuid !== conversationSid) return refuse('token');
  const [chat] = await lookAtChats(tools.db.kysely, [conversationSid]);
  if (chat?.isSignedOut) return refuse('token');
  const place = takePlace(tools.hub, conversationSid, line);
  try {
    const told = await tellOpened(tools, opening, line);
    if (told !== undefined) return listen(tools, { ...told, line, holdsUntil: opened.expiresAt, place });
  } catch (error) {
    place.leave();
    throw error;
  }
  place.leave();
  return refuse('conversation');
}

interface Listening {
  readonly conversation: Conversation;
  readonly line: Line;
  readonly teller: Teller;
  /** Token expiry in milliseconds since 1970. */
  readonly holdsUntil: number;
  readonly place: Place;
}

function listen(tools: ChatTools, { conversation, line, teller, holdsUntil, place }: Listening): OpenChat {
  const { uuid: conversationUuid } = conversation;
  const { db, hub, desk, system } = tools;
  let sentAt: readonly number[] = [];
  let previewedAt = 0;

  /** Once the token expires, the browser fetches a new one and reconnects. */
  const stillHolds = (): boolean => {
    if (system.now() < holdsUntil) return true;
    line.send({ type: 'refused', reason: 'token' });
    line.close(POLICY_VIOLATION);
    return false;
  };
  place.fill(() => {
    if (stillHolds()) teller.catchUp();
  });

  const isTooFast = (): boolean => {
    const now = system.now();
    sentAt = [...sentAt.filter((at) => at > now - MESSAGES_WINDOW), now];
    return sentAt.length > MOST_MESSAGES;
  };

  async function take(message: Extract<ToServer, { type: 'message' }>): Promise<void> {
    const { id } = message;
    if (isTooFast()) return line.send({ type: 'failed', id, reason: 'tooMany' });
    try {
      await db.transaction((tx) => customerSays(tx, tools, { conversationUuid, message }));
    } catch (error) {
      if (!(error instanceof MessageRefused)) tools.logger.error('a message of a chat failed', { error });
      const reason = error instanceof MessageRefused ? error.reason : 'error';
      return line.send({ type: 'failed', id, reason });
    }
    hub.changed(conversationUuid);
    await teller.acknowledge(id);
  }

  function preview(text: string): void {
    const now = system.now();
    // A little under a second, because clocks and networks are inexact.
    if (text !== '' && now - previewedAt < CHAT.typingPreview / 2) return;
    previewedAt = now;
    desk.typing(conversationUuid, text);
  }

  return {
    async hear(message) {
      if (!stillHolds()) return;
      if (message.type === 'ping') return line.send({ type: 'pong' });
      if (message.type === 'typing') return preview(message.preview);
      if (message.type === 'message') return take(message);
      await db.transaction(async (tx) => {
        const ended = await endChat(tx, tools, conversationUuid);
        if (ended) await desk.ended(tx, ended);
      });
      hub.changed(conversationUuid);
    },
    leave() {
      place.leave();
      desk.typing(conversationUuid, '');
    },
  };
}
