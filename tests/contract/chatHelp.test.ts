import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countCallBacks,
  forgetCallBacks,
  remindOfCallBacks,
} from '../../src/server/features/chat/callBackService.ts';
import { readMail } from '../../src/server/features/mail/outbox.ts';
import { type ChatServer, openChatServer } from './chatServer.ts';

const PROXY = '/service-omni-proxy/insecure/api/v1/chat';
const BOT = '/service-chat-chatbot/external/api/v1/message';
const SSN = '078-05-1120';
const CARD = '4111 1111 1111 1111';

let server: ChatServer;
beforeAll(async () => {
  server = await openChatServer({
    environment: { EQUIFORM_CALL_BACK_TOKEN: 'a-token-of-the-people-who-call' },
  });
});
afterAll(() => server.close());

type Chat = { readonly token: string; readonly conversationSid: string };

const ask = async (chat: Chat, message: string): Promise<string> => {
  const body = {
    conversationId: chat.conversationSid,
    message,
    organization: 'main',
    senderType: 'APPLICANT',
  };
  const answer = await server.post(`${BOT}/chatWithAutobot`, body, { 'x-chat-token': chat.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().responseStr;
};

describe('a borrower who needs a person', () => {
  it.each([
    ['I want to end my life', 'call or text 988'],
    ['My husband passed away', 'sorry for your loss'],
    ['Someone opened a loan in my name', 'identitytheft.gov'],
    ['You denied me because I am Black', '800-669-9777'],
    ['I lost my job and cannot pay', 'before a payment is missed'],
    ['You charged me twice', 'consumerfinance.gov/complaint'],
    ['I want to cancel my application', 'You can cancel'],
  ])('CHAT-01 gets the right words and learns where to find one: %s', async (message, words) => {
    const said = await ask(await server.begin({ chatMode: 'chatbot' }), message);
    expect(said).toContain(words);
    expect(said).toContain('888-819-6388');
  });

  it.each([
    ['Quiero acabar con mi vida', 'AYUDA'],
    ['Mi esposo falleció', 'Lamento mucho su pérdida'],
    ['Me robaron la identidad', 'robodeidentidad.gov'],
    ['Me rechazaron por ser latino', 'Oficina para la Protección Financiera'],
    ['Perdí mi trabajo y no puedo pagar', 'consejero de vivienda'],
    ['Me cobraron dos veces', 'Una persona lo revisará'],
    ['Quiero cancelar mi solicitud', 'Usted puede cancelar'],
  ])('CHAT-01 gets them in Spanish: %s', async (message, words) => {
    const chat = await server.begin({ chatMode: 'chatbot' }, { cookie: 'language=es-US' });
    expect(await ask(chat, message)).toContain(words);
  });
});

it("CHAT-01 answers about rates and fees use the lender's figures", async () => {
  const chat = await server.begin({ chatMode: 'chatbot' });
  expect(await ask(chat, 'What are your rates?')).toContain('from 7.60% to 17.20%');
  expect(await ask(chat, 'What fees do you charge?')).toContain('up to 4.99% of the initial draw');
  expect(await ask(chat, 'How much can I borrow?')).toContain('from $15,000 to $400,000');
});

describe('numbers that must not be visible', () => {
  /** All chat data in the database, decrypted. */
  const all = async (chat: Chat): Promise<string> => {
    const seen = await server.app.inject({
      url: `${BOT}/getChatHistory/${chat.conversationSid}`,
      headers: { 'x-chat-token': chat.token },
    });
    return seen.body;
  };

  it('are masked in questions to the assistant', async () => {
    const chat = await server.begin({ chatMode: 'chatbot' });
    await ask(chat, `my ssn is ${SSN} and my card ${CARD}, call 415-555-0132`);
    const kept = await all(chat);
    expect(kept).toContain('•••-••-1120');
    expect(kept).toContain('•••• •••• •••• 1111');
    expect(kept).toContain('415-555-0132');
    expect(kept).not.toContain(SSN);
    expect(kept).not.toContain(CARD);
  });

  it('are masked in messages to an agent, also while typed', async () => {
    const chat = await server.begin();
    const socket = await server.connect();
    socket.send({ type: 'open', token: chat.token, conversationSid: chat.conversationSid });
    await socket.next('opened');
    const desk = async () => (await server.app.inject(`/sandbox/chat/${chat.conversationSid}`)).json();
    socket.send({ type: 'typing', preview: `my ssn is ${SSN.slice(0, 9)}` });
    await expect.poll(async () => (await desk()).preview).toBe('my ssn is •••-••-••');
    const id = randomUUID();
    socket.send({ type: 'message', id, text: `SSN ${SSN}`, files: [] });
    const { message } = await socket.next('message', (said) => said.message.id === id);
    expect(message.text).toBe('SSN •••-••-1120');
    expect((await desk()).messages[0].text).toBe('SSN •••-••-1120');
    socket.close();
  });
});

describe('a request for a call back', () => {
  const wanted = { name: 'Ana Torres', phone: '4155550132', orgCode: 'main' };
  const listed = async () => (await server.app.inject('/sandbox/call-backs')).json();

  it('is stored, promised for a time with staff on duty, and emailed to support', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await server.post(`${PROXY}/call-backs`, wanted, key);
    expect(answer.statusCode, answer.body).toBe(200);
    const { uuid, callBy } = answer.json();
    expect(Date.parse(callBy)).toBeGreaterThan(server.dependencies.clock.now());
    expect((await server.post(`${PROXY}/call-backs`, wanted, key)).json()).toEqual({ uuid, callBy });
    expect(await listed()).toEqual([
      { uuid, callBy, organization: 'main', name: 'Ana Torres', phone: '4155550132' },
    ]);
    const row = await server.dependencies.db.kysely
      .selectFrom('call_backs')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Ana|4155550132/);
    const mails = await server.dependencies.db.kysely.selectFrom('mail_outbox').selectAll().execute();
    expect(mails.length).toBe(1);
  });

  describe('once promised', () => {
    const authorization = 'Bearer a-token-of-the-people-who-call';
    const work = (payload: object, headers: object = { authorization }) =>
      server.app.inject({ method: 'POST', url: '/call-backs', payload, headers: { ...headers } });
    const mails = async () => {
      const rows = await server.dependencies.db.kysely.selectFrom('mail_outbox').selectAll().execute();
      return rows.map((row) => readMail(server.dependencies.encryption, row).text);
    };

    it('is brought up once if it is late, then marked as made by the lender, and closed', async () => {
      const { uuid, callBy } = (
        await server.post(`${PROXY}/call-backs`, { ...wanted, phone: '4155550199' })
      ).json();
      const { dependencies } = server;
      const { db } = dependencies;
      const late = Date.parse(callBy);
      const isOfIt = (text: string) => text.includes(uuid);
      await remindOfCallBacks(dependencies, late - 1);
      expect((await mails()).filter(isOfIt)).toEqual([]);
      expect((await countCallBacks(db.kysely, late)).overdue).toBeGreaterThan(0);
      await remindOfCallBacks(dependencies, late);
      await remindOfCallBacks(dependencies, late);
      const [mail, ...more] = (await mails()).filter(isOfIt);
      expect(mail).toContain('(415) 555-0199');
      expect(more).toEqual([]);

      expect((await work({ organization: 'main' }, {})).statusCode).toBe(401);
      expect((await work({ organization: 'spring-eq', done: uuid })).statusCode).toBe(404);
      expect((await work({ organization: 'main' })).json()).toContainEqual(
        expect.objectContaining({ uuid, phone: '4155550199' }),
      );
      const left = await work({ organization: 'main', done: uuid });
      expect(left.statusCode, left.body).toBe(200);
      expect(left.json()).not.toContainEqual(expect.objectContaining({ uuid }));
      expect((await work({ organization: 'main', done: uuid })).statusCode).toBe(404);
    });

    it('is late after a day if no time was promised, as where the hours are unknown', async () => {
      const { uuid } = (await server.post(`${PROXY}/call-backs`, { ...wanted, phone: '4155550177' })).json();
      const { dependencies } = server;
      const { db } = dependencies;
      await db.kysely.updateTable('call_backs').set({ call_by: null }).where('uuid', '=', uuid).execute();
      const at = dependencies.clock.now();
      const reminders = async () => (await mails()).filter((text) => text.includes(uuid)).length;
      await remindOfCallBacks(dependencies, at + 86_399_000);
      expect(await reminders()).toBe(0);
      await remindOfCallBacks(dependencies, at + 86_401_000);
      expect(await reminders()).toBe(1);
    });

    it('goes with the person who is erased, by their number or asked for while signed in, and so do the mails about it', async () => {
      const { identityUuid, headers } = await server.person();
      const atWork = { ...wanted, phone: '4155550144' };
      await server.post(`${PROXY}/call-backs`, atWork, headers);
      await server.post(
        `${PROXY}/call-backs`,
        { ...wanted, phone: '4155550155', orgCode: 'alderpike' },
        headers,
      );
      const ofPerson = { organization: 'main', identityUuid, phone: wanted.phone };
      const numbers = async () => (await listed()).map(({ phone }: { phone: string }) => phone);
      const written = async (phone: string) => (await mails()).filter((text) => text.includes(phone)).length;
      expect(await numbers()).toEqual(expect.arrayContaining([wanted.phone, atWork.phone]));
      expect(await written('(415) 555-0144')).toBe(1);
      expect(JSON.stringify(await listed())).not.toContain(identityUuid);
      const { db } = server.dependencies;
      await db.transaction((tx) => forgetCallBacks(tx, server.dependencies, ofPerson));
      expect(await numbers()).not.toContain(wanted.phone);
      expect(await numbers()).not.toContain(atWork.phone);
      expect(await numbers()).toContain('4155550155');
      expect(await written('(415) 555-0132')).toBe(0);
      expect(await written('(415) 555-0144')).toBe(0);
      expect(await written('(415) 555-0199')).toBeGreaterThan(0);
    });
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no number', { phone: '12' }],
    ['a number of no phone', { phone: '1155550132' }],
  ])('is refused with %s', async (_what, change) => {
    expect((await server.post(`${PROXY}/call-backs`, { ...wanted, ...change })).statusCode).toBe(400);
  });

  it('is refused for an unknown lender', async () => {
    expect((await server.post(`${PROXY}/call-backs`, { ...wanted, orgCode: 'nobody' })).statusCode).toBe(404);
  });
});

it('CHAT-06 feedback at the end of a chat is stored sealed and masked, and the last one counts', async () => {
  const chat = await server.begin({ chatMode: 'chatbot' });
  const tell = (body: object, token = chat.token) =>
    server.post(`${PROXY}/survey`, body, { 'x-chat-token': token });
  expect((await tell({ rating: 2 })).statusCode).toBe(204);
  expect((await tell({ rating: 5, comment: `good, ${SSN}` })).statusCode).toBe(204);
  expect((await tell({ rating: 6 })).statusCode).toBe(400);
  expect((await tell({ rating: 5 }, 'x')).statusCode).toBe(409);
  const { db, encryption } = server.dependencies;
  const rows = await db.kysely
    .selectFrom('chat_feedback')
    .selectAll()
    .where('conversation_uuid', '=', chat.conversationSid)
    .execute();
  const rowId = `${chat.conversationSid} ${chat.conversationSid}`;
  const said = encryption.decrypt(rows[0]!.message_enc, {
    table: 'chat_feedback',
    column: 'message_enc',
    rowId,
  });
  expect(rows.map(({ rating }) => rating)).toEqual([5]);
  expect(said).toBe('good, •••-••-1120');
});
