import type { SandboxChatFile } from '../../../core/model/generated/sandbox-chat.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { agentJoins, agentSpeaks, endChat } from './agentActs.ts';
import { dropTurns, runNextTurn, setTurn, type Turn } from './agentTurns.ts';
import { agentAnswer, chatText } from './agentWords.ts';
import type { ChatDesk } from './chatDesk.ts';
import type { ChatHub } from './chatHub.ts';
import type { ChatKeeping } from './chatTools.ts';
import { type Conversation, findConversation, personOf, touchConversation } from './conversationStore.ts';
import { createFailingTurns } from './failingTurns.ts';
import { type KeptMessage, lastMessages } from './messageStore.ts';

export type DeskTools = ChatKeeping &
  Pick<AppDependencies, 'db' | 'clock' | 'releases' | 'logger'> & { readonly hub: ChatHub };

/** The sandbox's desk, which also shows what a customer is typing. */
export interface EmbeddedDesk extends ChatDesk {
  previewOf(conversationUuid: string): string;
}

const LOOKED_AT = 20;

/**
 * The customer's messages since the agent last spoke; else their latest, since the greeting may have come
 * between.
 */
function unanswered(messages: readonly KeptMessage[]): readonly string[] {
  const customers = messages.filter(({ participant }) => participant === 'customer');
  const spoken = messages.findLast(({ participant }) => participant === 'agent')?.order ?? 0;
  const since = customers.filter(({ order }) => order > spoken);
  return (since.length > 0 ? since : customers.slice(-1)).map(({ text }) => text);
}

/**
 * The sandbox's desk on the sandbox clock (`config/sandbox/chat.yaml`): an agent joins, answers by keywords,
 * and may end the chat.
 */
export function createEmbeddedDesk(tools: DeskTools, file: SandboxChatFile): EmbeddedDesk {
  const { db, clock, encryption, releases, hub } = tools;
  const agent = file.users.find(({ role }) => role === 'SPECIALIST') ?? file.users[0];
  const previews = new Map<string, string>();

  const say = async (tx: Queries, chat: Conversation, key: string, values = {}): Promise<void> => {
    const release = releases.head(chat.organization);
    await agentSpeaks(tx, tools, {
      uuid: chat.uuid,
      text: chatText(release, chat.language, { key, values }),
    });
  };

  const apologize = (tx: Queries, chat: Conversation): Promise<void> => say(tx, chat, 'chatAgent.failed');
  const failing = createFailingTurns({ ...tools, apologize });

  async function join(tx: Queries, chat: Conversation): Promise<void> {
    const name = agent?.name ?? '';
    await agentJoins(tx, tools, { uuid: chat.uuid, name });
    await say(tx, chat, 'chatAgent.greeting', { name, customer: personOf(encryption, chat).name });
  }

  async function answer(tx: Queries, chat: Conversation): Promise<void> {
    const messages = await lastMessages(tx, encryption, { conversationUuid: chat.uuid, count: LOOKED_AT });
    const { text, ends } = agentAnswer(file, unanswered(messages).join(' '));
    await say(tx, chat, `chatAgent.${text}`);
    if (ends) await endChat(tx, tools, chat.uuid);
  }

  const act = async (tx: Queries, { conversationUuid, turn }: Turn): Promise<void> => {
    const chat = await findConversation(tx, conversationUuid);
    if (chat?.state !== 'active' || chat.frozen) {
      if (chat?.agent_types)
        await touchConversation(tx, chat.uuid, { agent_types: false, at: new Date(tools.system.now()) });
      return;
    }
    await (turn === 'join' ? join(tx, chat) : answer(tx, chat));
  };

  /** Runs the next turn, or records its failure. Resolves to its chat. */
  async function doNext(): Promise<string | undefined> {
    let tried: Turn | undefined;
    const trying = (tx: Queries, turn: Turn): Promise<void> => {
      tried = turn;
      return act(tx, turn);
    };
    try {
      const uuid = await db.transaction((tx) => runNextTurn(tx, clock.now(), trying));
      if (tried !== undefined) failing.done(tried);
      return uuid;
    } catch (error) {
      if (tried === undefined) throw error;
      await failing.failed(tried, error);
      return tried.conversationUuid;
    }
  }

  const dueAfter = (milliseconds: number): number => clock.now() + milliseconds;

  return {
    began: (tx, { uuid }) =>
      setTurn(tx, { conversationUuid: uuid, turn: 'join', dueAt: dueAfter(file.joinsAfterMs) }),
    async said(tx, { uuid, agent_name: joined }) {
      previews.delete(uuid);
      const wait = joined === null ? file.joinsAfterMs + file.answersAfterMs : file.answersAfterMs;
      await setTurn(tx, { conversationUuid: uuid, turn: 'answer', dueAt: dueAfter(wait) });
      if (joined !== null)
        await touchConversation(tx, uuid, { agent_types: true, at: new Date(tools.system.now()) });
    },
    typing(uuid, preview) {
      if (preview === '') previews.delete(uuid);
      else previews.set(uuid, preview);
    },
    ended: (tx, { uuid }) => dropTurns(tx, uuid),
    async work() {
      const changed = new Set<string>();
      for (;;) {
        const uuid = await doNext();
        if (uuid === undefined) return [...changed];
        changed.add(uuid);
        hub.changed(uuid);
      }
    },
    previewOf: (uuid) => previews.get(uuid) ?? '',
  };
}
