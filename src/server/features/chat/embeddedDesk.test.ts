import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppDependencies } from '../../http/dependencies.ts';
import { openTestDependencies } from '../../http/testServer.ts';
import { createChatHub } from './chatHub.ts';
import { type Conversation, insertConversation, touchConversation } from './conversationStore.ts';
import { customerSays } from './customerSays.ts';
import { createEmbeddedDesk, type EmbeddedDesk } from './embeddedDesk.ts';
import { lastMessages } from './messageStore.ts';

const NOW = Date.parse('2026-06-15T19:00:00Z');
const system = { now: () => NOW };
const FILE = {
  version: 1,
  joinsAfterMs: 1_000_000,
  answersAfterMs: 0,
  answers: [],
  users: [
    {
      uuid: randomUUID(),
      name: 'Avery Chen',
      email: 'avery@support.example',
      role: 'SPECIALIST' as const,
      team: 'Home equity',
    },
  ],
};

let dependencies: AppDependencies;
let desk: EmbeddedDesk;
let logged: string[];

function openDesk(more: Partial<AppDependencies> = {}): EmbeddedDesk {
  const lines = logged;
  const note = (event: string): void => void lines.push(event);
  const logger = { info: note, warn: note, error: note };
  return createEmbeddedDesk({ ...dependencies, logger, system, hub: createChatHub(), ...more }, FILE);
}

beforeAll(async () => {
  dependencies = await openTestDependencies({ system });
});
afterAll(() => dependencies.db.close());
beforeEach(() => {
  logged = [];
  desk = openDesk();
});
afterEach(() => dependencies.db.kysely.deleteFrom('chat_turns').execute());

async function said(text: string): Promise<Conversation> {
  const { db, encryption } = dependencies;
  const uuid = randomUUID();
  return db.transaction(async (tx) => {
    await insertConversation(tx, encryption, {
      uuid,
      organization: 'main',
      kind: 'agent',
      provider: 'twilio',
      channelUuid: randomUUID(),
      contactUuid: randomUUID(),
      customerUuid: randomUUID(),
      sessionVersion: null,
      identityUuid: null,
      applicationUuid: null,
      language: null,
      person: { name: 'Ana Torres', email: 'ana@example.com' },
      at: new Date(NOW),
    });
    const at = new Date(NOW);
    const joined = await touchConversation(tx, uuid, { agent_name: 'Avery Chen', at });
    if (joined === undefined) throw new Error('The chat is not kept');
    const message = { id: randomUUID(), text, files: [] };
    await customerSays(tx, { encryption, system, desk }, { conversationUuid: uuid, message });
    return joined;
  });
}

/** Makes the customer's message unreadable; resolves to the repair. */
async function damage({ uuid }: Conversation): Promise<() => Promise<void>> {
  const { kysely } = dependencies.db;
  const write = async (text: string): Promise<void> => {
    await kysely
      .updateTable('chat_messages')
      .set({ text_enc: text })
      .where('conversation_uuid', '=', uuid)
      .where('participant', '=', 'customer')
      .execute();
  };
  const { text_enc: whole } = await kysely
    .selectFrom('chat_messages')
    .select('text_enc')
    .where('conversation_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  await write('damaged');
  return () => write(whole);
}

const messagesOf = ({ uuid }: Conversation) => {
  const { db, encryption } = dependencies;
  return lastMessages(db.kysely, encryption, { conversationUuid: uuid, count: 20 });
};

const spokenIn = async (chat: Conversation) => (await messagesOf(chat)).map(({ participant }) => participant);

const turnsOf = ({ uuid }: Conversation) =>
  dependencies.db.kysely.selectFrom('chat_turns').selectAll().where('conversation_uuid', '=', uuid).execute();

/** Works `most` times, one second of the sandbox clock apart. */
async function workOften(most: number): Promise<void> {
  for (let times = 0; times < most; times += 1) {
    await desk.work();
    await dependencies.clock.advance(1_000);
  }
}

const AGAIN = 'a turn of the agent is tried again';
const DROPPED = 'a turn of the agent failed and is dropped';

describe("an agent's reply that fails", () => {
  it('succeeds when it is tried again, a second later', async () => {
    const chat = await said('Hello');
    const mend = await damage(chat);
    await desk.work();
    await mend();
    await desk.work();
    expect(await spokenIn(chat)).toEqual(['customer']);
    await dependencies.clock.advance(1_000);
    expect(await desk.work()).toEqual([chat.uuid]);
    expect(await spokenIn(chat)).toEqual(['customer', 'agent']);
    expect(logged).toEqual([AGAIN]);
  });

  it('is dropped after three failures; the next message gets as many tries', async () => {
    const chat = await said('Hello');
    await damage(chat);
    await workOften(5);
    expect(await turnsOf(chat)).toEqual([]);
    expect(logged).toEqual([AGAIN, AGAIN, DROPPED]);
    await dependencies.db.transaction((tx) => desk.said(tx, chat, { id: randomUUID(), text: 'Hello?' }));
    await workOften(5);
    expect(logged).toEqual([AGAIN, AGAIN, DROPPED, AGAIN, AGAIN, DROPPED]);
  });

  it('is reported to the customer only when it is dropped', async () => {
    const chat = await said('Hello');
    const mend = await damage(chat);
    await workOften(2);
    await mend();
    expect(await spokenIn(chat)).toEqual(['customer']);
    await damage(chat);
    await workOften(3);
    await mend();
    expect(await spokenIn(chat)).toEqual(['customer', 'agent']);
    expect((await messagesOf(chat)).at(-1)?.text).toBe('chatAgent.failed');
  });

  it('is dropped even if the customer cannot be told', async () => {
    const ids = {
      uuid: () => {
        throw new Error('no more ids');
      },
    };
    desk = openDesk({ ids });
    const chat = await said('Hello');
    await workOften(5);
    expect(await turnsOf(chat)).toEqual([]);
    expect(await spokenIn(chat)).toEqual(['customer']);
    expect(logged).toEqual([AGAIN, AGAIN, DROPPED, 'a customer could not be told of a dropped turn']);
  });

  it('does not affect other chats', async () => {
    const failing = await said('Hello');
    await damage(failing);
    const other = await said('Hello');
    expect(new Set(await desk.work())).toEqual(new Set([failing.uuid, other.uuid]));
    expect(await spokenIn(other)).toEqual(['customer', 'agent']);
    expect(await turnsOf(failing)).toMatchObject([{ turn: 'answer' }]);
  });
});
