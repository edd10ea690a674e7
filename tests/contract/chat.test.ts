import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readWhole, streamOf } from '../../src/server/db/byteStreams.ts';
import { sealFrames } from '../../src/server/db/sealedFrames.ts';
import { sealFiles } from '../../src/server/features/documents/sealFilesService.ts';
import { signedInHeaders } from '../../src/server/http/testServer.ts';
import { databaseBlobs } from '../../src/server/storage/databaseBlobs.ts';
import { ANA, type ChatServer, openChatServer } from './chatServer.ts';
import { samples } from './documents.ts';
import { folderWithoutSandbox, productionSettings } from './productionServer.ts';

const TWILIO = '/service-csp/external/api/v1/twilio';
const STREAM_INIT = '/service-omni-proxy/insecure/api/v1/stream/init-web-chat';
const WEBCHAT = '/service-csp/customer/secure/api/v1/webchat';
const USERS = '/service-omni-proxy/secure/api/v1/stream/users';
const BOT = '/service-chat-chatbot/external/api/v1/message';
const FILES = '/service-omni-proxy/insecure/api/v1/chat/attachments';

/** Not the main brand. */
const OTHER = 'alderpike';

const MINUTE = 60_000;

let server: ChatServer;
beforeAll(async () => {
  server = await openChatServer();
});
afterAll(() => server.close());

const keptChat = (uuid: string) =>
  server.dependencies.db.kysely
    .selectFrom('chat_conversations')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

describe('starting a chat', () => {
  it("CALL-51 CHAT-25 accepts the eleven keys and returns token, conversation, identity, channel; an agent's token lasts 6 hours", async () => {
    const answer = await server.post(`${TWILIO}/initWebChat`, {
      ...ANA,
      applicationUuid: null,
      tag: 'heloc',
      skill: 'sales',
      welcomeMessage: 'Welcome',
      chatMode: 'twilio',
      identity: randomUUID(),
      nonce: null,
    });
    expect(answer.statusCode).toBe(200);
    const chat = answer.json();
    expect(Object.keys(chat).sort()).toEqual([
      'conversationSid',
      'expiration',
      'identity',
      'omniProxyChannelId',
      'token',
    ]);
    expect(Date.parse(chat.expiration) - Date.parse('2026-06-15T19:00:00Z')).toBe(360 * MINUTE);
    expect(await keptChat(chat.conversationSid)).toMatchObject({
      organization: 'main',
      kind: 'agent',
      provider: 'twilio',
      identity_uuid: null,
      state: 'active',
      frozen: false,
    });
  });

  it("CALL-52 FLAG-11 returns stream's ids too if stream is on, whatever the mode", async () => {
    const answer = await server.post(STREAM_INIT, { ...ANA, chatMode: 'twilio' });
    const chat = answer.json();
    expect(chat.stream).toEqual({
      channelType: 'messaging',
      channelId: chat.omniProxyChannelId,
      userId: chat.identity,
    });
    expect((await keptChat(chat.conversationSid)).provider).toBe('stream');
  });

  it("CHAT-25 gives the chatbot's token 10 minutes", async () => {
    const { expiration, conversationSid } = await server.begin({ chatMode: 'chatbot' });
    expect(Date.parse(expiration) - Date.parse('2026-06-15T19:00:00Z')).toBe(10 * MINUTE);
    expect((await keptChat(conversationSid)).kind).toBe('chatbot');
  });

  it('CHAT-16 CHAT-17 needs name and email address of at most 128 characters, the address well formed', async () => {
    const wrong = [
      { name: '' },
      { name: '   ' },
      { name: 'a'.repeat(129) },
      { name: undefined },
      { email: 'ana' },
      { email: '' },
      { email: `${'a'.repeat(120)}@example.com` },
      { email: undefined },
      { chatMode: 'fax' },
      { orgCode: undefined },
      { agentId: 'x' },
    ];
    for (const change of wrong) {
      const answer = await server.post(`${TWILIO}/initWebChat`, { ...ANA, chatMode: 'twilio', ...change });
      expect([change, answer.statusCode]).toEqual([change, 400]);
    }
    await server.begin({ name: 'a'.repeat(128) });
    const unknown = await server.post(`${TWILIO}/initWebChat`, {
      ...ANA,
      orgCode: 'nobody',
      chatMode: 'twilio',
    });
    expect(unknown.statusCode).toBe(404);
  });

  it('stores name, address and page only encrypted', async () => {
    const { conversationSid } = await server.begin({ tag: 'secret-tag' });
    const row = JSON.stringify(await keptChat(conversationSid));
    for (const word of ['Ana Torres', 'ana.torres', 'secret-tag', 'account/heloc'])
      expect(row).not.toContain(word);
  });

  it("CALL-54 returns a channel's contact, and none for an unknown channel", async () => {
    const { omniProxyChannelId } = await server.begin();
    const answer = await server.post(`${TWILIO}/web-chat-info`, { omniProxyChannelId });
    expect(answer.json().contactId).toMatch(/^[0-9a-f-]{36}$/);
    expect(
      (await server.post(`${TWILIO}/web-chat-info`, { omniProxyChannelId: randomUUID() })).statusCode,
    ).toBe(404);
    expect((await server.post(`${TWILIO}/web-chat-info`, {})).statusCode).toBe(400);
  });
});

describe('tokens', () => {
  it('CALL-53 CHAT-12 are exchanged while valid; never if expired or damaged', async () => {
    const { token } = await server.begin({ chatMode: 'chatbot' });
    server.passes(9 * MINUTE);
    const fresh = await server.post(`${TWILIO}/refreshToken`, { token });
    expect(fresh.statusCode).toBe(200);
    expect(Object.keys(fresh.json())).toEqual(['token', 'expiration']);
    server.passes(2 * MINUTE);
    expect((await server.post(`${TWILIO}/refreshToken`, { token })).statusCode).toBe(409);
    const next = fresh.json<{ token: string }>().token;
    expect((await server.post(`${TWILIO}/refreshToken`, { token: next })).statusCode).toBe(200);
    const [payload = '', mac = ''] = next.split('.');
    const longer = Buffer.from(
      Buffer.from(payload, 'base64url')
        .toString()
        .replace(/\d{13}/, '9999999999999'),
    ).toString('base64url');
    for (const bad of [`${payload}.${mac.slice(1)}`, `${longer}.${mac}`, payload, 'x.y.z', 'x'])
      expect((await server.post(`${TWILIO}/refreshToken`, { token: bad })).statusCode).toBe(409);
  });

  it("CHAT-32 report this in the lender's words", async () => {
    const answer = await server.post(`${TWILIO}/refreshToken`, { token: 'x' }, { 'x-org': 'main' });
    expect(answer.json()).toMatchObject({
      status: 'conflict',
      errors: ['please begin the chat again, its time ran out'],
      reason: 'token',
    });
  });
});

describe('a signed-in borrower', () => {
  it('CALL-55 CALL-56 gets a nonce and, each minute, a newer one for it', async () => {
    const { headers, identityUuid } = await server.person();
    const first = await server.post(`${WEBCHAT}/authenticate`, {}, headers);
    const { nonce } = first.json<{ nonce: string }>();
    const refresh = (given: string, by: Record<string, string>) =>
      server.app.inject({
        method: 'PUT',
        url: `${WEBCHAT}/refresh?nonce=${encodeURIComponent(given)}`,
        headers: by,
      });
    server.passes(MINUTE);
    const second = await refresh(nonce, headers);
    expect(second.statusCode).toBe(200);
    expect(second.json().nonce).not.toBe(nonce);
    const other = await server.person();
    expect((await refresh(nonce, other.headers)).statusCode).toBe(409);
    server.passes(2 * MINUTE);
    expect((await refresh(nonce, headers)).statusCode).toBe(409);
    expect((await refresh('x', headers)).statusCode).toBe(409);
    const { nonce: main } = (await server.post(`${WEBCHAT}/authenticate`, {}, headers)).json<{
      nonce: string;
    }>();
    const elsewhere = await signedInHeaders(server.dependencies, { identityUuid, organization: OTHER });
    const atOther = await refresh(main, elsewhere);
    expect([atOther.statusCode, atOther.json().reason]).toEqual([409, 'nonce']);
    expect((await server.post(`${WEBCHAT}/authenticate`, {})).statusCode).toBe(401);
    expect((await refresh(nonce, {})).statusCode).toBe(401);
  });

  it('CALL-51 is known to a chat by the nonce; a nonce is not a token and a token not a nonce', async () => {
    const { headers, identityUuid } = await server.person();
    const { nonce } = (await server.post(`${WEBCHAT}/authenticate`, {}, headers)).json<{ nonce: string }>();
    const { conversationSid, token } = await server.begin({ nonce, applicationUuid: randomUUID() });
    expect(await keptChat(conversationSid)).toMatchObject({
      identity_uuid: identityUuid,
      application_uuid: null,
    });
    const wrong = await server.post(`${TWILIO}/initWebChat`, { ...ANA, chatMode: 'twilio', nonce: token });
    expect(wrong.statusCode).toBe(409);
    expect((await server.post(`${TWILIO}/refreshToken`, { token: nonce })).statusCode).toBe(409);
  });

  it('is unknown to another lender: a nonce is valid only where it was made', async () => {
    const { headers } = await server.person();
    const { nonce } = (await server.post(`${WEBCHAT}/authenticate`, {}, headers)).json<{ nonce: string }>();
    const { conversationSid, token } = await server.begin({ orgCode: OTHER, chatMode: 'chatbot' });
    const answers = [
      await server.post(`${TWILIO}/initWebChat`, { ...ANA, chatMode: 'twilio', orgCode: OTHER, nonce }),
      await server.post(
        `${BOT}/chatWithAutobot`,
        {
          applicationId: null,
          conversationId: conversationSid,
          message: 'rate',
          nonce,
          organization: OTHER,
          pageUrl: ANA.pageUrl,
          senderId: randomUUID(),
          senderType: 'APPLICANT',
          tag: 'heloc',
        },
        { 'x-chat-token': token },
      ),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().reason).toBe('nonce');
    }
    expect((await server.begin({ nonce })).conversationSid).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('CALL-60 may list support users in the sandbox, by role, names, emails and team', async () => {
    const { headers } = await server.person();
    const users = async (filter: object) =>
      (await server.post(USERS, filter, headers)).json<{ name: string; role: string }[]>();
    const all = await users({});
    expect([...new Set(all.map(({ role }) => role))].sort()).toEqual([
      'ADMIN',
      'CSA',
      'MANAGER',
      'SPECIALIST',
    ]);
    expect((await users({ role: 'CSA' })).map(({ name }) => name)).toEqual(['Priya Nair']);
    expect((await users({ names: ['avery chen'], emails: [], team: 'Home equity' })).length).toBe(1);
    expect(await users({ emails: ['nobody@support.example'] })).toEqual([]);
    expect((await server.post(USERS, {})).statusCode).toBe(401);
    expect((await server.post(USERS, { role: 'BOSS' }, headers)).statusCode).toBe(400);
  });
});

describe('the chatbot', () => {
  const question = (conversationId: string, message: string) => ({
    applicationId: null,
    conversationId,
    message,
    nonce: null,
    organization: 'main',
    pageUrl: ANA.pageUrl,
    senderId: randomUUID(),
    senderType: 'APPLICANT',
    tag: 'heloc',
  });
  const ask = (chat: { token: string; conversationSid: string }, message: string, more: object = {}) =>
    server.post(
      `${BOT}/chatWithAutobot`,
      { ...question(chat.conversationSid, message), ...more },
      { 'x-chat-token': chat.token },
    );
  const history = (conversationId: string, token?: string) =>
    server.app.inject({
      url: `${BOT}/getChatHistory/${conversationId}`,
      headers: token === undefined ? {} : { 'x-chat-token': token },
    });

  it("CALL-58 CHAT-01 answers by the question's words", async () => {
    const chat = await server.begin({ chatMode: 'chatbot' });
    const answer = await ask(chat, 'Which documents do I have to upload?');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      questionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      responseStr: expect.stringContaining('We ask only for documents'),
      conversationId: chat.conversationSid,
    });
  });

  it('CHAT-01 answers in production by data, promising nothing that nobody is connected for', async () => {
    const root = folderWithoutSandbox();
    const environment = { ...productionSettings, EQUIFORM_CONFIG_ROOT: root };
    const production = await openChatServer({ environment, isPlayed: false });
    onTestFinished(async () => {
      await production.close();
      rmSync(root, { recursive: true });
    });
    const { token, conversationSid } = await production.begin({ chatMode: 'chatbot' });
    const answerTo = async (message: string): Promise<string> => {
      const asked = question(conversationSid, message);
      const answer = await production.post(`${BOT}/chatWithAutobot`, asked, { 'x-chat-token': token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ responseStr: string }>().responseStr;
    };
    expect(await answerTo('Which documents do I have to upload?')).toMatch(/^We ask only for documents/);
    expect(await answerTo('How do you verify my income?')).toMatch(/^You upload paystubs or tax documents/);
    expect(await answerTo('Do I need a notary?')).toMatch(/, a notary meets you in person/);
  });

  it('CHAT-01 C-48 offers the support number and hours if it has no answer', async () => {
    const chat = await server.begin({ chatMode: 'chatbot' });
    const { responseStr } = (await ask(chat, 'Will it rain?')).json<{ responseStr: string }>();
    expect(responseStr).toMatch(
      /^I do not have an answer to that\. You can reach a person at \d{3}-\d{3}-\d{4}\. Support hours: Monday-Friday 6:00.AM to 6:00.PM PT and Saturday-Sunday 7:00.AM to 3:00.PM PT\.$/,
    );
  });

  it('answers in the language in which the chat began', async () => {
    const chat = await server.begin({ chatMode: 'chatbot' }, { cookie: 'language=es-US' });
    expect((await ask(chat, '¿Cuál es la tasa?')).json().responseStr).toContain(
      'Nuestra APR va de 7.60% a 17.20%',
    );
  });

  it('CALL-57 CHAT-28 CHAT-26 returns the last 20 questions to the holder of the token, and to nobody else', async () => {
    const chat = await server.begin({ chatMode: 'chatbot' });
    expect((await history(chat.conversationSid, chat.token)).json()).toEqual([]);
    for (let count = 1; count <= 21; count += 1) await ask(chat, `Question ${count} about the rate`);
    const items = (await history(chat.conversationSid, chat.token)).json<Record<string, string>[]>();
    expect(items.length).toBe(20);
    expect(items[0]).toEqual({
      questionId: expect.any(String),
      questionStr: 'Question 2 about the rate',
      responseStr: expect.stringContaining('Our APR ranges from 7.60% to 17.20%'),
      createdDt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      conversationId: chat.conversationSid,
    });
    const other = await server.begin({ chatMode: 'chatbot' });
    expect((await history(chat.conversationSid, other.token)).statusCode).toBe(409);
    expect((await history(chat.conversationSid)).statusCode).toBe(409);
    expect((await history('x', chat.token)).statusCode).toBe(400);
  });

  it('CALL-58 refuses blank and too long questions, those of another chat, and an invalid nonce', async () => {
    const chat = await server.begin({ chatMode: 'chatbot' });
    expect((await ask(chat, '  ')).statusCode).toBe(400);
    expect((await ask(chat, 'a'.repeat(4_001))).statusCode).toBe(400);
    expect((await ask(chat, 'rate', { senderType: 'AGENT' })).statusCode).toBe(400);
    expect((await ask(chat, 'rate', { organization: 'nobody' })).statusCode).toBe(404);
    expect((await ask(chat, 'rate', { nonce: 'x' })).statusCode).toBe(409);
    expect((await ask(chat, 'rate', { conversationId: randomUUID() })).statusCode).toBe(409);
    const withAgent = await server.begin();
    expect((await ask(withAgent, 'rate')).statusCode).toBe(409);
    expect((await history(chat.conversationSid, chat.token)).json()).toEqual([]);
  });

  it('CALL-59 CHAT-28 stores feedback on an answer, encrypted, and the last one counts', async () => {
    const chat = await server.begin({ chatMode: 'chatbot' });
    const { questionId, responseStr } = (await ask(chat, 'rate')).json<Record<string, string>>();
    const feedback = (change: object) =>
      server.post(
        `${BOT}/setChatReplyUsedWithFeedback`,
        {
          questionId,
          conversationId: chat.conversationSid,
          responseToCustomer: responseStr,
          feedbackMessage: 'Answer too vague',
          rating: 0,
          senderEmail: ANA.email,
          senderType: 'APPLICANT',
          nonce: null,
          ...change,
        },
        { 'x-chat-token': chat.token },
      );
    expect((await feedback({})).statusCode).toBe(204);
    expect((await feedback({ feedbackMessage: 'Other: it was about Ana' })).statusCode).toBe(204);
    expect((await feedback({ rating: 5 })).statusCode).toBe(400);
    expect((await feedback({ feedbackMessage: '' })).statusCode).toBe(400);
    expect((await feedback({ questionId: randomUUID() })).statusCode).toBe(404);
    const rows = await server.dependencies.db.kysely
      .selectFrom('chat_feedback')
      .selectAll()
      .where('conversation_uuid', '=', chat.conversationSid)
      .execute();
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('about Ana');
  });

  it('processes a question once per idempotency key', async () => {
    const chat = await server.begin({ chatMode: 'chatbot' });
    const body = question(chat.conversationSid, 'rate');
    const headers = { 'x-chat-token': chat.token, 'idempotency-key': `once-${chat.conversationSid}` };
    const first = await server.post(`${BOT}/chatWithAutobot`, body, headers);
    const again = await server.post(`${BOT}/chatWithAutobot`, body, headers);
    expect(again.json()).toEqual(first.json());
    const { headers: person } = await server.person();
    const authenticated = await server.post(`${WEBCHAT}/authenticate`, {}, person);
    const { nonce } = authenticated.json<{ nonce: string }>();
    const later = await server.post(`${BOT}/chatWithAutobot`, { ...body, nonce }, headers);
    expect([later.json(), later.headers['idempotent-replay']]).toEqual([first.json(), 'true']);
    expect((await history(chat.conversationSid, chat.token)).json().length).toBe(1);
    const other = await server.post(`${BOT}/chatWithAutobot`, { ...body, message: 'hours' }, headers);
    expect(other.statusCode).toBe(422);
    const stored = await server.dependencies.db.kysely
      .selectFrom('idempotency_keys')
      .select('response')
      .where('key', '=', headers['idempotency-key'])
      .execute();
    expect(stored).toEqual([{ response: first.json().questionId }]);
  });
});

describe('files of a chat', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const BOUNDARY = 'chat-boundary';
  const upload = (token: string, name: string, bytes: Buffer, more: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: FILES,
      headers: {
        'x-chat-token': token,
        'x-org': 'main',
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...more,
      },
      payload: Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]),
    });
  const get = (uuid: string, token: string) =>
    server.app.inject({ url: `${FILES}/${uuid}`, headers: { 'x-chat-token': token } });

  /** As the previous version stored it: sealed by the field key. */
  async function sealAsBefore(uuid: string): Promise<void> {
    const { db, blobs, encryption } = server.dependencies;
    const files = db.kysely.selectFrom('chat_attachments').select('storage_key').where('uuid', '=', uuid);
    const { storage_key: key } = await files.executeTakeFirstOrThrow();
    const plain = streamOf(await blobs.get(db.kysely, key));
    const frames = sealFrames(encryption, plain, { table: 'blobs', column: 'bytes', rowId: key });
    const bytes = Buffer.concat([Buffer.from('equiform-sealed-2\n'), await readWhole(frames)]);
    await databaseBlobs.remove(db.kysely, key);
    await databaseBlobs.write(db.kysely, key, streamOf(bytes));
  }

  const taken: Readonly<Record<string, Buffer>> = {
    'image/png': PNG,
    'image/jpeg': samples.jpeg,
    'application/pdf': samples.pdf,
    'audio/amr': Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(64)]),
    'audio/mpeg': Buffer.concat([
      Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(512),
    ]),
    'video/mp4': Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypmp42'),
      Buffer.alloc(4),
      Buffer.from('mp42isom'),
    ]),
    'text/plain': Buffer.from('Grüße,\r\n\tAna'),
  };

  it('CHAT-21 are accepted by their content, under a safe name, and returned to the holder of the token', async () => {
    const { token } = await server.begin();
    for (const [type, bytes] of Object.entries(taken)) {
      const answer = await upload(token, '../my file.exe', bytes);
      expect([type, answer.statusCode]).toEqual([type, 200]);
      const file = answer.json<{ uuid: string; name: string; type: string; size: number }>();
      expect(file).toMatchObject({
        type,
        name: expect.stringMatching(/^my file\.\w{3}$/),
      });
      const back = await get(file.uuid, token);
      expect(back.rawPayload).toHaveLength(file.size);
      // Pictures are re-encoded.
      if (!type.startsWith('image/')) expect(back.rawPayload.equals(bytes)).toBe(true);
      expect(back.headers['content-disposition']).toMatch(/^attachment;/);
      expect(back.headers['x-content-type-options']).toBe('nosniff');
      const other = await server.begin();
      expect((await get(file.uuid, other.token)).statusCode).toBe(404);
      expect((await get(file.uuid, 'x')).statusCode).toBe(409);
    }
  });

  it('are stored once per idempotency key, which stands for one file of one chat', async () => {
    const { token } = await server.begin();
    const key = { 'idempotency-key': `file-${randomUUID()}` };
    const first = await upload(token, 'Ana Torres.png', PNG, key);
    const again = await upload(token, 'Ana Torres.png', PNG, key);
    expect(again.json()).toEqual(first.json());
    expect([first, again].map(({ headers }) => headers['idempotent-replay'])).toEqual([undefined, 'true']);
    const { token: other } = await server.begin();
    expect((await upload(token, 'Ana Torres.png', Buffer.from('text'), key)).statusCode).toBe(422);
    expect((await upload(other, 'Ana Torres.png', PNG, key)).statusCode).toBe(422);
    const stored = await server.dependencies.db.kysely
      .selectFrom('idempotency_keys')
      .select('response')
      .where('key', '=', key['idempotency-key'])
      .execute();
    expect(stored).toEqual([{ response: first.json().uuid }]);
  });

  it('are returned even while they are being sealed again', async () => {
    const { token } = await server.begin();
    const bytes = Buffer.from('Grüße, Ana');
    const { uuid } = (await upload(token, 'a.txt', bytes)).json<{ uuid: string }>();
    await sealAsBefore(uuid);
    const { blobs } = server.dependencies;
    const read = blobs.read.bind(blobs);
    const spy = vi.spyOn(blobs, 'read').mockImplementationOnce(async function* (queries, key) {
      expect(await sealFiles(server.dependencies)).toBe(true);
      yield* read(queries, key);
    });
    const back = await get(uuid, token);
    spy.mockRestore();
    expect([back.statusCode, back.rawPayload.equals(bytes)]).toEqual([200, true]);
  });

  it('are refused beyond 50 MB per chat', async () => {
    const { token, conversationSid } = await server.begin();
    const file = {
      conversation_uuid: conversationSid,
      message_uuid: null,
      storage_key: `chats/${conversationSid}/large`,
      name_enc: '',
      type: 'video/mp4',
      created_at: new Date(),
    };
    // Stored unchanged, while pictures are re-encoded.
    const text = Buffer.from('a text');
    const size = 50_000_000 - text.length;
    await server.dependencies.db.kysely
      .insertInto('chat_attachments')
      .values({ ...file, uuid: randomUUID(), size })
      .execute();
    expect((await upload(token, 'a.txt', text)).statusCode).toBe(200);
    const full = await upload(token, 'a.txt', text);
    expect([full.statusCode, full.json().errors.length]).toEqual([422, 1]);
  });

  it('CHAT-21 are refused if they contain something else, nothing, or too much', async () => {
    const { token } = await server.begin();
    const refused = async (name: string, bytes: Buffer) => {
      const answer = await upload(token, name, bytes);
      return [answer.statusCode, answer.json().errors];
    };
    const type = [422, ['File type is not supported']];
    expect(await refused('a.txt', Buffer.from('MZ\0\u0001'))).toEqual(type);
    expect(await refused('a.pdf', Buffer.from('PK\u0003\u0004zip'))).toEqual(type);
    expect(await refused('a.png', Buffer.from('GIF89a......'))).toEqual(type);
    expect(await refused('a.txt', Buffer.from([0xff, 0xfe, 0x80]))).toEqual(type);
    expect(await refused('a.txt', Buffer.alloc(0))).toEqual([422, ['Please upload at least one file']]);
    expect(await refused('a.txt', Buffer.alloc(10_000_001, 'a'))).toEqual([
      422,
      ['File must be smaller than 10 MB'],
    ]);
    expect((await server.post(FILES, {}, { 'x-chat-token': token })).statusCode).toBe(415);
    expect((await upload('x', 'a.png', PNG)).statusCode).toBe(409);
  });
});
