import { randomUUID } from 'node:crypto';
import type { Chat, LenderApi } from './api/lenderApi.ts';
import type { Log } from './ports.ts';

/** The bank's only agent, who is a program. */
const AGENT = { id: 'example-agent', name: 'Sam Example' };

const GREETING = `Hello, this is ${AGENT.name} of the bank. How can I help you?`;
const ANSWER =
  'Thank you. Your dashboard shows what we wait for, and a person will read this. Say goodbye to end the chat.';
const FAREWELL = 'Goodbye, and thank you for chatting with us.';

const isFarewell = (text: string): boolean => /\b(bye|goodbye|adi[oó]s)\b/i.test(text);

export interface Chatting {
  readonly api: Pick<LenderApi, 'openChats' | 'chat' | 'chatAct'>;
  readonly log: Log;
}

/**
 * Answers chats: takes those that wait, greets, answers what was said last, and ends them after a goodbye. It keeps nothing: the
 * keys of what it says come from what it answers, so that nothing is said twice, also after a restart. A message's id is the
 * borrower's word, unique in its chat only, so keys name the chat too.
 */
export function createChats({ api, log }: Chatting) {
  const say = (uuid: string, text: string, key: string) =>
    api.chatAct(uuid, 'messages', { agent: AGENT.id, text }, key);

  async function answer({ uuid, state, agent }: Chat): Promise<void> {
    if (state === 'waiting') {
      const status = await api.chatAct(uuid, 'take', { agent: AGENT }, randomUUID());
      // Somebody else was faster, or the borrower left.
      if (status !== 200) return;
      log('chat taken', { chat: uuid });
    } else if (agent?.id !== AGENT.id) return;
    await say(uuid, GREETING, `greeting-${uuid}`);
    const messages = await api.chat(uuid);
    const last = messages.at(-1);
    const asked = messages.findLast(({ participant }) => participant === 'customer');
    if (asked === undefined || (last?.participant === 'agent' && last.text !== GREETING)) return;
    await say(uuid, isFarewell(asked.text) ? FAREWELL : ANSWER, `answer-${uuid}-${asked.id}`);
    if (isFarewell(asked.text)) await api.chatAct(uuid, 'end', { agent: AGENT.id }, randomUUID());
  }

  async function look(): Promise<void> {
    for (const chat of await api.openChats())
      await answer(chat).catch((error: unknown) =>
        log('chat put off', { chat: chat.uuid, reason: String(error) }),
      );
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
  return {
    /** Looks at the open chats soon; any number of calls lead to one round. */
    work(): void {
      isAsked = true;
      running ??= rounds();
    },
    async stop(): Promise<void> {
      isAsked = false;
      await running;
    },
  };
}
