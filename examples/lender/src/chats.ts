import { randomUUID } from 'node:crypto';
import type { Chat, ChatMessage, LenderApi, LenderEvent } from './api/lenderApi.ts';
import type { Log } from './ports.ts';
import type { Store } from './store.ts';

/** The bank's only agent, who is a program. */
const AGENT = { id: 'example-agent', name: 'Sam Example' };

const GREETING = `Hello, this is ${AGENT.name} of the bank. How can I help you?`;
const ANSWER =
  'Thank you. Your dashboard shows what we wait for, and a person will read this. Say goodbye to end the chat.';
const FAREWELL = 'Goodbye, and thank you for chatting with us.';

const isFarewell = (text: string): boolean => /\b(bye|goodbye|adi[oó]s)\b/i.test(text);

export interface Chatting {
  readonly api: Pick<LenderApi, 'openChats' | 'chat' | 'chatAct'>;
  readonly store: Pick<Store, 'answeredIn' | 'keepAnswered'>;
  readonly log: Log;
}

const isOwn = ({ participant, name }: ChatMessage): boolean => participant === 'agent' && name === AGENT.name;

/**
 * Answers chats: takes those that wait, greets, answers each message of the customer, and ends them after a goodbye. It keeps how
 * far it answered once the answer was taken; what failed before that is done again, and its key sees that nothing is said twice.
 * A message's id is the borrower's word, unique in its chat only, so keys name the chat too.
 */
export function createChats({ api, store, log }: Chatting) {
  /** Taken chats that were answered to their ends, until an event tells of more. */
  const quiet = new Set<string>();

  const say = (uuid: string, text: string, key: string) =>
    api.chatAct(uuid, 'messages', { agent: AGENT.id, text }, key);

  /** Answers a message of the customer; false when that was the last that is said in the chat. */
  async function answer(uuid: string, { id, text }: ChatMessage): Promise<boolean> {
    const isLast = isFarewell(text);
    const status = await say(uuid, isLast ? FAREWELL : ANSWER, `answer-${uuid}-${id}`);
    if (status === 201 && !isLast) {
      store.keepAnswered(uuid, id);
      return true;
    }
    // Not said: it holds no more messages, or is over or another agent's, and then this is refused as well.
    await api.chatAct(uuid, 'end', { agent: AGENT.id }, `end-${uuid}-${id}`);
    return false;
  }

  async function attend({ uuid, state, agent }: Chat): Promise<void> {
    if (state === 'waiting') {
      const status = await api.chatAct(uuid, 'take', { agent: AGENT }, randomUUID());
      // Somebody else was faster, or the borrower left.
      if (status !== 200) return;
      log('chat taken', { chat: uuid });
    } else if (agent?.id !== AGENT.id || quiet.has(uuid)) return;
    // Before the chat is read: what is said meanwhile is told by an event.
    quiet.add(uuid);
    const after = store.answeredIn(uuid);
    const messages = await api.chat(uuid, after);
    if (after === undefined && !messages.some(isOwn)) await say(uuid, GREETING, `greeting-${uuid}`);
    for (const message of messages)
      if (message.participant === 'customer' && !(await answer(uuid, message))) return;
  }

  async function look(): Promise<void> {
    const open = await api.openChats();
    const uuids = new Set(open.map(({ uuid }) => uuid));
    for (const uuid of quiet) if (!uuids.has(uuid)) quiet.delete(uuid);
    for (const chat of open)
      await attend(chat).catch((error: unknown) => {
        quiet.delete(chat.uuid);
        log('chat put off', { chat: chat.uuid, reason: String(error) });
      });
  }

  let isAsked = false;
  let running: Promise<void> | undefined;
  async function rounds(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await look().catch((error: unknown) => log('chats put off', { reason: String(error) }));
    }
    running = undefined;
  }
  function work(): void {
    isAsked = true;
    running ??= rounds();
  }
  return {
    /** Looks at the open chats soon; any number of calls lead to one round. */
    work,
    /** Something happened: if it is of a chat, that chat is looked at soon. */
    hear({ data: { chat } }: LenderEvent): void {
      if (chat === undefined) return;
      quiet.delete(chat);
      work();
    },
    /** The next round looks into all chats again, as if events of them were missed. */
    forget: (): void => quiet.clear(),
    async stop(): Promise<void> {
      isAsked = false;
      await running;
    },
  };
}
