import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import lenderApi from '../../docs/lender-api.openapi.json' with { type: 'json' };
import { createLenderApi } from '../../examples/lender/src/api/lenderApi.ts';
import { createChats } from '../../examples/lender/src/chats.ts';
import { openStore } from '../../examples/lender/src/store.ts';
import { endForsakenChats } from '../../src/server/features/chat/forsakenChatService.ts';
import { givePositions } from '../../src/server/features/events/outbox/givePositions.ts';
import { forgetChats } from '../../src/server/features/identity/forgetChats.ts';
import { endAllSessions } from '../../src/server/http/sessionEnds.ts';
import { type AgentsServer, AVERY, JORDAN, openAgentsServer } from './agentsServer.ts';
import { ANA } from './chatServer.ts';
import { multipart, samples } from './documents.ts';

const ATTACHMENTS = '/service-omni-proxy/insecure/api/v1/chat/attachments';
const HOURS = '/service-operating-hours/external/api/v1/hours/OPS_CHAT/openStatus';
const SECOND = 1_000;

let opened: AgentsServer;
beforeAll(async () => {
  opened = await openAgentsServer();
});
afterAll(() => opened.close());

const begin: AgentsServer['begin'] = (...asked) => opened.begin(...asked);
const borrower: AgentsServer['borrower'] = (...asked) => opened.borrower(...asked);
const act: AgentsServer['act'] = (...asked) => opened.act(...asked);
const read: AgentsServer['read'] = (...asked) => opened.read(...asked);
const eventsOf: AgentsServer['eventsOf'] = (uuid) => opened.eventsOf(uuid);

const typeOf = (answer: { json: () => { type: string } }) => answer.json().type.split(':').at(-1);

describe('agents of a lender, by the Lender API', () => {
  it('CHAT-01 CHAT-29 CALL-63 take a chat, talk with its customer, and end it', async () => {
    const { uuid, socket, say } = await borrower({ tag: 'heloc', skill: 'closing' });
    const { chats } = (await opened.system.call({ url: '/chats?state=waiting' })).json();
    expect(chats).toContainEqual(
      expect.objectContaining({
        uuid,
        state: 'waiting',
        tag: 'heloc',
        skill: 'closing',
        customer: { name: ANA.name, email: ANA.email, isSignedIn: false },
      }),
    );
    const asked = await say('Hello, my number is 078-05-1120');
    expect((await act(uuid, 'take', { agent: AVERY })).json()).toMatchObject({
      state: 'taken',
      agent: AVERY,
    });
    expect(await socket.next('participants')).toMatchObject({
      participants: [{ participant: 'customer' }, { participant: 'agent', name: AVERY.name }],
    });
    await act(uuid, 'typing', { agent: AVERY.id, isTyping: true });
    await socket.next('typing', ({ isTyping }) => isTyping);
    const key = randomUUID();
    const words = { agent: AVERY.id, text: 'Hello, this is Avery.' };
    const said = await act(uuid, 'messages', words, key);
    expect([said.statusCode, (await act(uuid, 'messages', words, key)).json()]).toEqual([201, said.json()]);
    const { message } = await socket.next('message', (one) => one.message.participant === 'agent');
    expect(message).toMatchObject({ id: said.json().id, name: AVERY.name, text: words.text });
    const { messages, hasMore } = await read(uuid, `?after=${asked}`);
    expect([messages.map(({ text }: { text: string }) => text), hasMore]).toEqual([[words.text], false]);
    const [first] = (await read(uuid)).messages;
    expect(first).toMatchObject({ id: asked, participant: 'customer' });
    expect(first.text).not.toContain('078-05-1120');
    expect((await act(uuid, 'end', { agent: AVERY.id })).json()).toMatchObject({ state: 'over' });
    const kept = await opened.server.dependencies.db.kysely
      .selectFrom('idempotency_keys')
      .select('response')
      .execute();
    expect(JSON.stringify(kept)).toContain(uuid);
    for (const word of [ANA.name, ANA.email, ANA.pageUrl]) expect(JSON.stringify(kept)).not.toContain(word);
    expect(await socket.next('state')).toMatchObject({ conversation: 'inactive' });
    expect(await eventsOf(uuid)).toEqual(['main chat.opened', 'main chat.message', 'main chat.ended']);
    await vi.waitFor(async () => {
      await givePositions(opened.server.dependencies.db, 500, async () => {});
      const { events } = (await opened.system.call({ url: '/events' })).json();
      expect(events).toContainEqual(
        expect.objectContaining({
          type: 'equiform.chat.ended',
          subject: `chats/${uuid}`,
          sequence: '00000003',
          data: { chat: uuid, position: expect.any(Number) },
        }),
      );
    });
  });

  it('are one for a chat: a second one, one who has not taken it and one who comes after its end are refused', async () => {
    const { uuid, socket } = await borrower();
    const words = { agent: AVERY.id, text: 'Hello' };
    expect(typeOf(await act(uuid, 'messages', words))).toBe('chat-waiting');
    const both = await Promise.all([
      act(uuid, 'take', { agent: AVERY }),
      act(uuid, 'take', { agent: JORDAN }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { agent } = (await read(uuid)).chat;
    const other = agent.id === AVERY.id ? JORDAN.id : AVERY.id;
    for (const [name, body] of [
      ['messages', { text: 'Hello' }],
      ['typing', { isTyping: true }],
      ['hand-over', { to: JORDAN }],
      ['end', {}],
    ] as const)
      expect([name, typeOf(await act(uuid, name, { agent: other, ...body }))]).toEqual([name, 'chat-taken']);
    expect((await act(uuid, 'messages', { agent: agent.id, text: ' \n ' })).statusCode).toBe(422);
    const refused = await opened.server.dependencies.db.kysely
      .selectFrom('lender_api_calls')
      .select('operation')
      .distinct()
      .where('conversation_uuid', '=', uuid)
      .where('status', 'in', [409, 422])
      .orderBy('operation')
      .execute();
    expect(refused.map(({ operation }) => operation)).toEqual([
      'endChat',
      'handChatOver',
      'sayInChat',
      'takeChat',
      'typeInChat',
    ]);
    socket.send({ type: 'end' });
    await socket.next('state');
    expect(typeOf(await act(uuid, 'messages', { agent: agent.id, text: 'Hello' }))).toBe('chat-over');
    expect(typeOf(await act(uuid, 'take', { agent: AVERY }))).toBe('chat-over');
    expect(await eventsOf(uuid)).toEqual(['main chat.opened', 'main chat.ended']);
  });

  it('read as much as may be said, as the document of the API describes it', async () => {
    const { uuid, say } = await borrower({
      welcomeMessage: 'w'.repeat(1_000),
      pageUrl: `${ANA.pageUrl}/${'p'.repeat(1_900)}`,
    });
    await say('long '.repeat(800));
    const answer = lenderApi.paths['/chats/{uuid}'].get.responses['200'].content['application/json'].schema;
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    expect([ajv.validate(answer, await read(uuid)), ajv.errors]).toEqual([true, null]);
  });

  it('hand a chat to a group of agents and to each other, and the customer is told', async () => {
    const { uuid, socket } = await borrower({}, { cookie: 'language=en-US' });
    await act(uuid, 'take', { agent: AVERY });
    await socket.next('participants', ({ participants }) => participants.length === 2);
    const handed = await act(uuid, 'hand-over', { agent: AVERY.id, to: { queue: 'closing' } });
    expect(handed.json()).toMatchObject({ state: 'waiting', queue: 'closing', language: 'en-US' });
    expect(handed.json().agent).toBeUndefined();
    await socket.next('message', ({ message }) => message.text.startsWith('Your chat is being passed'));
    await socket.next('participants', ({ participants }) => participants.length === 1);
    await act(uuid, 'take', { agent: AVERY });
    await socket.next('participants', ({ participants }) => participants.length === 2);
    const given = await act(uuid, 'hand-over', { agent: AVERY.id, to: JORDAN });
    expect(given.json()).toMatchObject({ state: 'taken', agent: JORDAN });
    await socket.next('participants', ({ participants }) => participants[1]?.name === JORDAN.name);
    const before = (await read(uuid)).messages;
    const same = await act(uuid, 'hand-over', { agent: JORDAN.id, to: JORDAN });
    expect(same.json()).toMatchObject({ state: 'taken', agent: JORDAN });
    expect((await read(uuid)).messages).toEqual(before);
  });

  it('who do not come in time: the customer is told once what to do instead, and may still be taken', async () => {
    const { uuid, socket } = await borrower();
    opened.time.now += 119 * SECOND;
    const early = await borrower();
    opened.time.now += SECOND;
    const { message } = await socket.next('message');
    expect(message).toMatchObject({
      participant: 'agent',
      text: expect.stringMatching(/^All of our people/),
    });
    expect(message.name).toBeUndefined();
    opened.time.now += 119 * SECOND;
    await early.socket.next('message');
    expect((await read(uuid)).messages).toHaveLength(1);
    expect((await act(uuid, 'take', { agent: AVERY })).statusCode).toBe(200);
  });

  it('who took a chat and fall silent: the customer is told each time that they wait for an answer too long', async () => {
    const { uuid, socket, say } = await borrower();
    const silent = () => socket.next('message', ({ message }) => message.text.startsWith('You have had no'));
    await act(uuid, 'take', { agent: AVERY });
    opened.time.now += 120 * SECOND;
    expect((await silent()).message.name).toBeUndefined();
    await act(uuid, 'typing', { agent: AVERY.id, isTyping: true });
    await socket.next('typing', ({ isTyping }) => isTyping);
    opened.time.now += 60 * SECOND;
    await socket.next('typing', ({ isTyping }) => !isTyping);
    await say('Is anybody there?');
    opened.time.now += 100 * SECOND;
    await say('Hello?');
    await act(uuid, 'typing', { agent: AVERY.id, isTyping: true });
    await socket.next('typing', ({ isTyping }) => isTyping);
    opened.time.now += 20 * SECOND;
    await silent();
    await socket.next('typing', ({ isTyping }) => !isTyping);
    await say('Still here');
    await act(uuid, 'messages', { agent: AVERY.id, text: 'Sorry!' });
    opened.time.now += 120 * SECOND;
    await say('Thank you');
    const texts = (await read(uuid)).messages.map(({ text }: { text: string }) => text);
    expect(texts.filter((text: string) => text.startsWith('You have had no'))).toHaveLength(2);
    expect((await read(uuid)).chat).toMatchObject({ state: 'taken', agent: AVERY });
  });

  it('CHAT-21 read the files that were sent, once the scanner has seen them', async () => {
    const { uuid, chat, say } = await borrower();
    const form = multipart({}, [{ name: 'proof.pdf', bytes: samples.pdf }]);
    const uploaded = await opened.server.call({
      method: 'POST',
      url: ATTACHMENTS,
      payload: form.payload,
      headers: { ...form.headers, 'x-chat-token': chat.token, 'idempotency-key': randomUUID() },
    });
    const file = uploaded.json<{ uuid: string }>().uuid;
    const content = () => opened.system.call({ url: `/chat-files/${file}/content` });
    expect((await content()).statusCode).toBe(404);
    await say('', [file]);
    const { kysely } = opened.server.dependencies.db;
    const scan = (state: 'WAITING' | 'CLEAN' | 'INFECTED') =>
      kysely.updateTable('chat_attachments').set({ scan: state }).where('uuid', '=', file).execute();
    await scan('WAITING');
    expect((await content()).statusCode).toBe(409);
    await scan('CLEAN');
    const answer = await content();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await read(uuid)).messages[0].files).toMatchObject([{ uuid: file, name: 'proof.pdf' }]);
    await scan('INFECTED');
    expect((await content()).statusCode).toBe(404);
    const calls = await kysely
      .selectFrom('lender_api_calls')
      .select(['operation', 'client'])
      .where('conversation_uuid', '=', uuid)
      .where('status', '=', 200)
      .execute();
    expect(calls).toEqual(
      expect.arrayContaining([
        { operation: 'readChat', client: 'main-core' },
        { operation: 'readChatFile', client: 'main-core' },
      ]),
    );
  });

  it('know that the customer is signed in where a nonce proved it', async () => {
    const person = await opened.server.person();
    const nonce = await opened.nonceOf(person.headers);
    const { uuid } = await borrower({ nonce });
    expect((await read(uuid)).chat.customer).toMatchObject({ isSignedIn: true });
  });

  it('learn that a chat is over when all sessions of its customer end, and when the customer is erased', async () => {
    const { db } = opened.server.dependencies;
    const person = await opened.server.person();
    const nonce = await opened.nonceOf(person.headers);
    const other = await opened.server.person();
    const [left, erased] = [
      await borrower({ nonce }),
      await borrower({ nonce: await opened.nonceOf(other.headers) }),
    ];
    await db.transaction((tx) => forgetChats(tx, other.identityUuid));
    expect(await eventsOf(erased.uuid)).toEqual(['main chat.opened', 'main chat.ended']);
    await endAllSessions(db.kysely, person.identityUuid);
    expect((await begin({ nonce })).statusCode).toBe(409);
    await endForsakenChats(opened.server.dependencies, { now: () => opened.time.now });
    expect(await eventsOf(left.uuid)).toEqual(['main chat.opened', 'main chat.ended']);
    expect((await read(left.uuid)).chat).toMatchObject({ state: 'over' });
  });

  it('are offered only where the connections name them, within their hours', async () => {
    const open = async (org: string) =>
      (await opened.server.call({ url: HOURS, headers: { 'x-org': org } })).json();
    const kept = opened.time.now;
    opened.time.now = Date.parse('2026-06-15T19:00:00Z');
    expect([await open('main'), await open('harborlight')]).toEqual([{ open: true }, { open: false }]);
    expect((await begin({ orgCode: 'harborlight' })).statusCode).toBe(503);
    opened.time.now = Date.parse('2026-06-14T19:00:00Z');
    expect(await open('main')).toEqual({ open: false });
    opened.time.now = kept;
    const { uuid } = await borrower();
    opened.change({ lenders: { main: {} } });
    expect((await begin()).statusCode).toBe(503);
    expect((await act(uuid, 'take', { agent: AVERY })).statusCode).toBe(200);
    opened.change({});
    expect((await begin()).statusCode).toBe(200);
  });

  it('CHAT-25 end by themselves when everybody has left for six hours', async () => {
    const { uuid } = await borrower();
    const { dependencies } = opened.server;
    const endAt = (at: number) => endForsakenChats(dependencies, { now: () => at });
    const left = opened.time.now + 6 * 3_600 * SECOND;
    await endAt(left);
    expect((await read(uuid)).chat).toMatchObject({ state: 'waiting' });
    const more = [await borrower(), await borrower()];
    const later = { now: () => left + SECOND };
    let isFirst = true;
    const failingOnce: typeof dependencies.db.transaction = (work) => {
      if (!isFirst) return dependencies.db.transaction(work);
      isFirst = false;
      return Promise.reject(new Error('once'));
    };
    const { db } = dependencies;
    const failing = { ...dependencies, db: { ...db, kysely: db.kysely, transaction: failingOnce } };
    expect(await endForsakenChats(failing, later, 1)).toBeGreaterThanOrEqual(more.length);
    expect(await endForsakenChats(dependencies, later, 1)).toBe(1);
    expect((await read(uuid)).chat).toMatchObject({ state: 'over' });
    expect((await eventsOf(uuid)).at(-1)).toBe('main chat.ended');
  });

  it('may be the program of examples/lender, which says nothing twice', async () => {
    const { uuid, socket, say } = await borrower();
    const answered = ({ statusCode, body }: { statusCode: number; body: string }) => ({
      status: statusCode,
      body: body === '' ? undefined : JSON.parse(body),
    });
    const api = createLenderApi({
      get: async (url) => answered(await opened.system.call({ url })),
      post: async (url, { body, key }) =>
        answered(
          await opened.system.call({
            method: 'POST',
            url,
            payload: body,
            headers: { 'idempotency-key': key },
          }),
        ),
    });
    const log = () => {};
    const store = openStore(':memory:');
    onTestFinished(store.close);
    const worked = async () => {
      const chats = createChats({ api, store, log });
      chats.work();
      await chats.stop();
    };
    await worked();
    await worked();
    await socket.next('message', ({ message }) => message.text.startsWith('Hello, this is Sam'));
    await say('When do I get my money?');
    await worked();
    await worked();
    await socket.next('message', ({ message }) => message.text.startsWith('Thank you. Your dashboard'));
    await say('Goodbye!');
    await worked();
    expect(await socket.next('state')).toMatchObject({ conversation: 'inactive' });
    const said = (await read(uuid)).messages.filter(
      (message: { participant: string }) => message.participant === 'agent',
    );
    expect(said).toHaveLength(3);
  });
});
