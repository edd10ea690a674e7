import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { touchConversation } from '../../src/server/features/chat/conversationStore.ts';
import { endAllSessions } from '../../src/server/http/sessionEnds.ts';
import { removeOld } from '../../src/server/jobs/retention.ts';
import { ANA, type ChatServer, INIT, openChat, openChatServer, type TestSocket } from './chatServer.ts';

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let server: ChatServer;
beforeAll(async () => {
  server = await openChatServer({ log, environment: { LOG_LEVEL: 'trace' } });
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const control = (sid: string, body: object) => server.post(`/sandbox/chat/${sid}`, body);
const seen = async (sid: string) => (await server.app.inject(`/sandbox/chat/${sid}`)).json();
const say = (socket: TestSocket, text: string, files: readonly string[] = [], id: string = randomUUID()) => {
  socket.send({ type: 'message', id, text, files });
  return id;
};
/** Resolves once the server stored the message; an agent may say something meanwhile. */
const keeps = (socket: TestSocket, id: string) => socket.next('message', ({ message }) => message.id === id);
const fromAgent = ({ message }: { message: { participant: string } }) => message.participant === 'agent';

describe('a chat with an agent', () => {
  it('CALL-61 CHAT-29 starts, an agent joins and answers', async () => {
    const { socket, opened } = await openChat(server);
    expect(opened).toEqual({
      type: 'opened',
      conversation: 'active',
      frozen: false,
      participants: [{ participant: 'customer', name: 'Ana Torres' }],
      messages: [],
    });
    await server.dependencies.clock.advance(1_000);
    const { message: greeting } = await socket.next('message', fromAgent);
    expect(greeting).toMatchObject({ name: 'Avery Chen', files: [] });
    expect(greeting.text).toContain('Ana Torres');
    expect((await socket.next('participants')).participants).toContainEqual({
      participant: 'agent',
      name: 'Avery Chen',
    });
    const id = say(socket, 'Thank you');
    expect((await keeps(socket, id)).message).toMatchObject({
      id,
      participant: 'customer',
      text: 'Thank you',
    });
    await socket.next('typing', ({ isTyping }) => isTyping);
    await server.dependencies.clock.advance(1_500);
    const { message: answer } = await socket.next('message', fromAgent);
    expect(answer.text).toBe('You are welcome. Is there anything else?');
    socket.close();
  });

  it('CHAT-08 is ended by the agent at a goodbye, in the language in which it began, and accepts nothing more', async () => {
    const chat = await server.begin({}, { cookie: 'language=es-US' });
    const socket = await server.connect();
    socket.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    await socket.next('opened');
    const goodbye = say(socket, '¡Adiós!');
    await socket.next('message', ({ message }) => message.id === goodbye);
    await server.dependencies.clock.advance(2_500);
    await socket.next('message', ({ message }) => message.text.startsWith('Gracias por conversar'));
    expect(await socket.next('state')).toEqual({ type: 'state', conversation: 'inactive', frozen: false });
    const id = say(socket, 'One more thing');
    expect(await socket.next('failed')).toEqual({ type: 'failed', id, reason: 'ended' });
    socket.close();
  });

  it('CHAT-08 ends when either side ends it, and while its channel is frozen', async () => {
    const { chat, socket } = await openChat(server);
    await control(chat.conversationSid, { freeze: true });
    expect(await socket.next('state')).toMatchObject({ conversation: 'active', frozen: true });
    const id = say(socket, 'Hello?');
    expect(await socket.next('failed')).toMatchObject({ id, reason: 'ended' });
    await control(chat.conversationSid, { freeze: false });
    expect(await socket.next('state')).toMatchObject({ frozen: false });
    socket.send({ type: 'end' });
    expect(await socket.next('state')).toMatchObject({ conversation: 'inactive' });
    await server.dependencies.clock.advance(10_000);
    expect(await seen(chat.conversationSid)).toMatchObject({ state: 'inactive', messages: [] });
    socket.close();
  });
});

describe("an agent's reply that fails", () => {
  it('is dropped eventually and logged without its words, and other chats get theirs', async () => {
    const failing = await openChat(server);
    await keeps(failing.socket, say(failing.socket, 'Pomegranate'));
    const { db, clock } = server.dependencies;
    const { conversationSid } = failing.chat;
    await db.kysely
      .updateTable('chat_messages')
      .set({ text_enc: 'damaged' })
      .where('conversation_uuid', '=', conversationSid)
      .execute();
    const other = await openChat(server);
    await keeps(other.socket, say(other.socket, 'Thank you'));
    await clock.advance(5_000);
    await other.socket.next('message', ({ message }) => message.text.startsWith('You are welcome'));
    const turns = db.kysely
      .selectFrom('chat_turns')
      .selectAll()
      .where('conversation_uuid', '=', conversationSid);
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(await turns.execute()).toEqual([]);
    }, 60_000);
    const said = () => lines.filter((line) => line.includes('a turn of the agent failed'));
    await vi.waitFor(() => expect(said().length).toBe(1), 60_000);
    expect(lines.join('')).not.toMatch(/Pomegranate|damaged/);
    for (const { socket } of [failing, other]) socket.close();
  });
});

describe('the socket', () => {
  it('CALL-61 answers each ping, and closes if no chat is opened', async () => {
    const { socket } = await openChat(server);
    socket.send({ type: 'ping' });
    await socket.next('pong');
    socket.send({ type: 'ping' });
    await socket.next('pong');
    socket.close();
    const early = await server.connect();
    early.send({ type: 'ping' });
    expect(await early.closed).toBe(1008);
  });

  it('CHAT-26 loads the last 20 messages, oldest first, or as many as requested', async () => {
    const { chat, socket } = await openChat(server);
    for (let count = 1; count <= 22; count += 1)
      await control(chat.conversationSid, { say: `Line ${count}` });
    await socket.next('message', ({ message }) => message.text === 'Line 22');
    expect(socket.heard.flatMap((said) => (said.type === 'message' ? [said.message.text] : []))).toEqual(
      Array.from({ length: 22 }, (_, index) => `Line ${index + 1}`),
    );
    socket.close();
    const again = await server.connect();
    again.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    const { messages } = await again.next('opened');
    expect(messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Line ${index + 3}`),
    );
    again.close();
    const few = await server.connect();
    few.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid, last: 2 });
    expect((await few.next('opened')).messages.map(({ text }) => text)).toEqual(['Line 21', 'Line 22']);
    few.close();
  });

  it('CHAT-26 shows the desk what is being typed, at most once a second, and stores none of it', async () => {
    const { chat, socket } = await openChat(server);
    const preview = async () => (await seen(chat.conversationSid)).preview;
    socket.send({ type: 'typing', preview: 'I would' });
    socket.send({ type: 'typing', preview: 'I would like' });
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect(await preview()).toBe('I would');
    server.passes(1_000);
    socket.send({ type: 'typing', preview: 'I would like to' });
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect(await preview()).toBe('I would like to');
    await keeps(socket, say(socket, 'I would like to know'));
    expect(await preview()).toBe('');
    socket.close();
  });

  it('stores a message sent twice once, and confirms it both times', async () => {
    const { chat, socket } = await openChat(server);
    const id = say(socket, 'Twice');
    await keeps(socket, id);
    say(socket, 'Twice', [], id);
    await keeps(socket, id);
    const { messages } = await seen(chat.conversationSid);
    expect(messages.length).toBe(1);
    socket.close();
  });

  it('CHAT-19 refuses blank and too long messages, and those with missing files', async () => {
    const { socket } = await openChat(server);
    const reasonOf = async (text: string, files: readonly string[] = []) => {
      const id = say(socket, text, files);
      return (await socket.next('failed', (said) => said.id === id)).reason;
    };
    expect(await reasonOf(' \n ')).toBe('blank');
    expect(await reasonOf('a'.repeat(4_001))).toBe('tooLong');
    expect(await reasonOf('', [randomUUID()])).toBe('file');
    expect(
      await reasonOf(
        'x',
        Array.from({ length: 6 }, () => randomUUID()),
      ),
    ).toBe('file');
    socket.close();
  });

  it('cleans what is said of characters that no form takes, before it masks and stores it', async () => {
    const { chat, socket } = await openChat(server);
    const id = say(socket, 'It\u0092s 078\u0007-05-1120\u000b\u0000\ud800\ue000, see');
    const { text } = (await keeps(socket, id)).message;
    expect(text).toBe('It’s •••-••-1120\n\ufffd, see');
    socket.send({ type: 'typing', preview: 'Hel\u0000lo' });
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect((await seen(chat.conversationSid)).preview).toBe('Hello');
    const blank = say(socket, '\u0000\u0007');
    expect((await socket.next('failed', (said) => said.id === blank)).reason).toBe('blank');
    socket.close();
  });

  it('CHAT-19 CHAT-21 sends files with a message, or instead of words', async () => {
    const { chat, socket } = await openChat(server);
    const boundary = 'b';
    const upload = await server.app.inject({
      method: 'POST',
      url: '/service-omni-proxy/insecure/api/v1/chat/attachments',
      headers: {
        'x-chat-token': chat.token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="note.txt"\r\n\r\nHello\r\n--${boundary}--\r\n`,
    });
    const file = upload.json<{ uuid: string }>();
    const id = say(socket, '', [file.uuid]);
    const { message } = await socket.next('message', (said) => said.message.id === id);
    expect(message).toMatchObject({
      text: '',
      files: [{ uuid: file.uuid, name: 'note.txt', type: 'text/plain', size: 5 }],
    });
    const second = say(socket, 'again', [file.uuid]);
    expect(await socket.next('failed')).toMatchObject({ id: second, reason: 'file' });
    socket.close();
  });

  it('sends two tabs of one chat the same, and a chat nothing of another', async () => {
    const { chat, socket } = await openChat(server);
    const other = await openChat(server);
    const tab = await server.connect();
    tab.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    await tab.next('opened');
    const id = say(socket, 'From the first tab');
    await keeps(tab, id);
    await keeps(socket, id);
    other.socket.send({ type: 'ping' });
    await other.socket.next('pong');
    expect(other.socket.heard.map(({ type }) => type)).toEqual(['opened', 'pong']);
    for (const one of [socket, tab, other.socket]) one.close();
  });

  it('receives what another process stores', async () => {
    const { chat, socket } = await openChat(server);
    const neighbour = await openChat(server);
    const { db, encryption } = server.dependencies;
    const { agentSpeaks } = await import('../../src/server/features/chat/agentActs.ts');
    const keeping = { encryption, ids: { uuid: randomUUID }, system: { now: () => 0 } };
    await db.transaction((tx) =>
      agentSpeaks(tx, keeping, { uuid: chat.conversationSid, text: 'From elsewhere' }),
    );
    expect((await socket.next('message')).message.text).toBe('From elsewhere');
    const types = (agent_types: boolean) =>
      touchConversation(db.kysely, chat.conversationSid, { agent_types, at: new Date(0) });
    await types(true);
    expect(await socket.next('typing')).toMatchObject({ participant: 'agent', isTyping: true });
    const late = await server.connect();
    late.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    await late.next('opened');
    expect(await late.next('typing')).toMatchObject({ participant: 'agent', isTyping: true });
    await types(false);
    expect(await socket.next('typing')).toMatchObject({ participant: 'agent', isTyping: false });
    late.close();
    for (const one of [socket, neighbour.socket]) one.close();
  });

  it("CHAT-32 opens only with the chat's token, and not with an expired one", async () => {
    const { chat, socket } = await openChat(server);
    const other = await server.begin();
    const refused = async (token: string, conversationSid: string) => {
      const stranger = await server.connect();
      stranger.send({ type: 'open', token, conversationSid });
      const { reason } = await stranger.next('refused');
      return [reason, await stranger.closed];
    };
    expect(await refused(other.token, chat.conversationSid)).toEqual(['token', 1008]);
    expect(await refused('x', chat.conversationSid)).toEqual(['token', 1008]);
    const bot = await server.begin({ chatMode: 'chatbot' });
    expect(await refused(bot.token, bot.conversationSid)).toEqual(['conversation', 1008]);
    server.passes(6 * HOUR);
    expect(await refused(chat.token, chat.conversationSid)).toEqual(['token', 1008]);
    socket.send({ type: 'ping' });
    expect(await socket.next('refused')).toEqual({ type: 'refused', reason: 'token' });
    expect(await socket.closed).toBe(1008);
  });

  it('ends with the sessions of its person, at every server, and is opened by no token or nonce of before', async () => {
    const { identityUuid, headers } = await server.person();
    const url = '/service-csp/customer/secure/api/v1/webchat/authenticate';
    const { nonce } = (await server.post(url, {}, headers)).json<{ nonce: string }>();
    const { chat, socket } = await openChat(server, { nonce });
    const { socket: other } = await openChat(server);
    // As another server does it.
    await endAllSessions(server.dependencies.db.kysely, identityUuid);
    expect(await socket.next('refused')).toEqual({ type: 'refused', reason: 'token' });
    expect(await socket.closed).toBe(1008);
    const refresh = { token: chat.token };
    const renewed = await server.post('/service-csp/external/api/v1/twilio/refreshToken', refresh);
    expect([renewed.statusCode, renewed.json().reason]).toEqual([409, 'token']);
    const again = await server.connect();
    again.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    expect([(await again.next('refused')).reason, await again.closed]).toEqual(['token', 1008]);
    const begun = await server.post(INIT, { ...ANA, chatMode: 'twilio', nonce });
    expect([begun.statusCode, begun.json().reason]).toEqual([409, 'nonce']);
    other.send({ type: 'ping' });
    await other.next('pong');
  });

  it('closes on unknown frames, and is refused to pages of other hosts', async () => {
    const none = JSON.stringify({ type: 'open', token: 'x', conversationSid: randomUUID(), last: 0 });
    for (const frame of ['{', none, '{"type":"shout"}', '{"type":"ping","more":1}', '[]', 'null']) {
      const socket = await server.connect();
      socket.raw.send(frame);
      expect(await socket.closed).toBe(1008);
    }
    await expect(server.connect({ origin: 'https://elsewhere.example' })).rejects.toThrow('refused');
    expect((await server.app.inject('/service-omni-proxy/insecure/api/v1/chat/socket')).statusCode).toBe(404);
  });

  it('CHAT-13 can be disconnected, and continues the chat where it was', async () => {
    const { chat, socket } = await openChat(server);
    const id = say(socket, 'Before the cut');
    await keeps(socket, id);
    await control(chat.conversationSid, { drop: true });
    expect(await socket.closed).toBe(1006);
    await control(chat.conversationSid, { say: 'Meanwhile' });
    const again = await server.connect();
    again.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    const { messages, participants } = await again.next('opened');
    expect(messages.map(({ text }) => text)).toEqual(['Before the cut', 'Meanwhile']);
    expect(messages[0]?.id).toBe(id);
    expect(participants.length).toBe(2);
    again.close();
  });

  it('accepts at most twenty messages in ten seconds', async () => {
    const { socket } = await openChat(server);
    for (let count = 0; count < 21; count += 1) say(socket, `Message ${count}`);
    expect(await socket.next('failed')).toMatchObject({ reason: 'tooMany' });
    expect(socket.heard.filter(({ type }) => type === 'message').length).toBe(20);
    socket.close();
  });

  it('accepts ids in upper case, and returns them in lower case as stored', async () => {
    const chat = await server.begin();
    const socket = await server.connect();
    const conversationSid = chat.conversationSid.toUpperCase();
    socket.send({ type: 'open', token: chat.token, conversationSid });
    await socket.next('opened');
    const id = randomUUID();
    say(socket, 'In capitals', [], id.toUpperCase());
    expect((await keeps(socket, id)).message.text).toBe('In capitals');
    await server.dependencies.clock.advance(2_500);
    await socket.next('message', fromAgent);
    socket.close();
    const again = await server.connect();
    again.send({ type: 'open', token: chat.token, conversationSid });
    expect((await again.next('opened')).messages[0]).toMatchObject({ id, text: 'In capitals' });
    again.close();
  });

  it('closes the oldest of five connections for the sixth', async () => {
    const { chat, socket: oldest } = await openChat(server);
    const { token, conversationSid } = chat;
    const open = async () => {
      const socket = await server.connect();
      socket.send({ type: 'open', token, conversationSid });
      await socket.next('opened');
      return socket;
    };
    const others = [await open(), await open(), await open(), await open()];
    const sixth = await open();
    expect(await oldest.closed).toBe(1013);
    expect(oldest.heard.map(({ type }) => type)).toEqual(['opened']);
    await control(conversationSid, { say: 'To five' });
    for (const socket of [...others, sixth])
      await socket.next('message', ({ message }) => message.text === 'To five');
    for (const socket of [...others, sixth]) socket.close();
  });

  it('has at most five connections to a chat, however many open at once', async () => {
    const { token, conversationSid } = await server.begin();
    const sockets = await Promise.all(Array.from({ length: 9 }, () => server.connect()));
    for (const socket of sockets) socket.send({ type: 'open', token, conversationSid });
    const isClosed = ({ raw }: TestSocket) => raw.readyState === WebSocket.CLOSED;
    await vi.waitFor(() => expect(sockets.filter(isClosed).length).toBe(4), 60_000);
    const open = sockets.filter((socket) => !isClosed(socket));
    for (const socket of open) await socket.next('opened');
    await control(conversationSid, { say: 'To five' });
    for (const socket of open) await socket.next('message', ({ message }) => message.text === 'To five');
    expect(open.length).toBe(5);
    for (const socket of open) socket.close();
  });

  it('stores at most 2,000 messages of a chat', async () => {
    const { chat, socket } = await openChat(server);
    const { db } = server.dependencies;
    const row = {
      conversation_uuid: chat.conversationSid,
      participant: 'customer' as const,
      name: null,
      text_enc: '',
      answers_uuid: null,
      sent_at: new Date(0),
    };
    const rows = (count: number) => Array.from({ length: count }, () => ({ ...row, uuid: randomUUID() }));
    await db.kysely.insertInto('chat_messages').values(rows(1_999)).execute();
    await db.transaction(async (tx) => {
      const { isFull } = await import('../../src/server/features/chat/messageStore.ts');
      expect(await isFull(tx, chat.conversationSid)).toBe(false);
    });
    await db.kysely.insertInto('chat_messages').values(rows(1)).execute();
    const id = say(socket, 'One too many');
    expect(await socket.next('failed')).toEqual({ type: 'failed', id, reason: 'ended' });
    socket.close();
    await db.kysely
      .deleteFrom('chat_messages')
      .where('conversation_uuid', '=', chat.conversationSid)
      .execute();
  });
});

describe('stored chats', () => {
  it('are encrypted, absent from logs, and deleted when their days are over', async () => {
    const { chat, socket } = await openChat(server);
    await keeps(socket, say(socket, 'My secret is Zanzibar'));
    socket.close();
    const { db, clock } = server.dependencies;
    const messages = await db.kysely.selectFrom('chat_messages').selectAll().execute();
    expect(messages.length).toBeGreaterThan(0);
    expect(JSON.stringify(messages)).not.toContain('Zanzibar');
    await vi.waitFor(() => expect(lines.join('')).toContain('answered'), 60_000);
    for (const word of ['Zanzibar', 'Ana Torres', 'ana.torres', chat.token, chat.conversationSid])
      expect(lines.join('')).not.toContain(word);
    const { keptDays } = await import('../../src/server/settings/keptDays.ts');
    const later = { now: () => Date.parse('2029-01-01T00:00:00Z') };
    await removeOld({ db, clock, system: later, days: keptDays });
    for (const table of ['chat_conversations', 'chat_messages', 'chat_attachments', 'chat_turns'] as const)
      expect(await db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
