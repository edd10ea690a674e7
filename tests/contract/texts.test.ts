import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/shared/json.ts';
import type { ConnectedProvider } from '../../src/server/connections/connectedSystems.ts';
import { toJsonb } from '../../src/server/db/tables.ts';
import { createIdentityService } from '../../src/server/features/identity/identityService.ts';
import { createMailService } from '../../src/server/features/mail/mailService.ts';
import { createSeen } from '../../src/server/features/mailOrders/seenService.ts';
import { notify, settleNotifications } from '../../src/server/features/notifications/notificationService.ts';
import { keepConfirmed } from '../../src/server/features/profile/textNumberService.ts';
import { createTextService } from '../../src/server/features/texts/textService.ts';
import { twilioSignature } from '../../src/server/features/texts/twilioInbound.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const SETTINGS = '/identity/secure/api/v1/texts';
const PROVIDER: ConnectedProvider = {
  id: 'texts',
  kind: 'twilio',
  account: 'AC1',
  from: '+18005550100',
  secrets: { token: 'secret' },
};

/** The company of texts: too busy to send any, unless a test says otherwise. */
let company: Server;
const BUSY = { status: 503, body: '{}' };
let answer = BUSY;

let server: LendingServer;
let [numbers, texts] = [0, 0];
const nextNumber = (): string => {
  numbers += 1;
  return `80255501${String(numbers).padStart(2, '0')}`;
};
beforeAll(async () => {
  server = await openLendingServer();
  company = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(answer.status).end(answer.body));
  });
  await new Promise<void>((done) => company.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(company.address() as AddressInfo).port}`;
  const texts = { ...PROVIDER, address, mayBePrivate: true };
  const providersOf = (lender: string) => (lender === 'main' ? { texts } : {});
  Object.assign(server.dependencies.connections, { providersOf });
});
afterAll(async () => {
  company.close();
  await server.close();
});
beforeEach(async () => {
  answer = BUSY;
  await server.turnBack();
  await server.dependencies.db.kysely.deleteFrom('text_outbox').execute();
});

interface Reachable extends Borrower {
  readonly phone: string;
  readonly identityUuid: string;
}

async function changePhone({ headers }: Borrower, value: string): Promise<void> {
  const saved = await server.call({
    method: 'PUT',
    url: '/identity/secure/api/v1/identity/alias',
    headers,
    payload: { type: 'Phone', value },
  });
  expect(saved.statusCode, saved.body).toBe(204);
}

/** A borrower with a number of their own, or somebody's. */
async function reachable(phone = nextNumber()): Promise<Reachable> {
  const borrower = await borrowerAt(server, 'BPO_PROCESSING');
  await changePhone(borrower, phone);
  const { identity_uuid: identityUuid } = await server.dependencies.db.kysely
    .selectFrom('applications')
    .select('identity_uuid')
    .where('uuid', '=', borrower.uuid)
    .executeTakeFirstOrThrow();
  return { ...borrower, phone, identityUuid };
}

const settings = async ({ headers }: Borrower) => (await server.call({ url: SETTINGS, headers })).json();
const put = ({ headers }: Borrower, payload: object) =>
  server.call({ method: 'PUT', url: SETTINGS, headers, payload });
const askCode = ({ headers }: Borrower) => server.call({ method: 'POST', url: `${SETTINGS}/code`, headers });

const textsTo = async ({ phone }: Reachable) =>
  (await server.call({ url: `/sandbox/texts?to=${phone}` })).json<{ template: string; body: string }[]>();
const bodiesTo = async (borrower: Reachable) =>
  (await textsTo(borrower)).filter(({ template }) => template !== 'phoneCode').map(({ body }) => body);

async function agreed(phone?: string): Promise<Reachable> {
  const borrower = await reachable(phone);
  const { db } = server.dependencies;
  await db.transaction((tx) =>
    keepConfirmed(
      tx,
      { identityUuid: borrower.identityUuid, organization: 'main' },
      { phone: borrower.phone, at: new Date() },
    ),
  );
  const answer = await put(borrower, { agreed: true });
  expect(answer.statusCode, answer.body).toBe(200);
  return borrower;
}

const moveTo = async ({ uuid }: Borrower, checklistStatus: string): Promise<void> => {
  const url = `/sandbox/applications/${uuid}`;
  const answer = await server.call({ method: 'PATCH', url, payload: { checklistStatus } });
  expect(answer.statusCode, answer.body).toBe(200);
};

/** They waited for hours, it is their turn, and the mail that says so is written. */
async function turnOf(borrower: Reachable): Promise<void> {
  await server.advance(3_600);
  await moveTo(borrower, 'HMDA');
  await server.advance(240);
  await createMailService(server.dependencies).deliver();
}

const agreeAtRegistration = ({ identityUuid }: Pick<Reachable, 'identityUuid'>) =>
  server.dependencies.db.kysely
    .insertInto('consents')
    .values({
      identity_uuid: identityUuid,
      application_uuid: null,
      type: 'SMS_TRANSACTIONAL',
      version: '1',
      opt_in_out: 'OPT_IN',
      source: 'registration',
      text_hash: null,
      accepted_at: new Date(),
      user_agent: null,
    })
    .execute();

const consentsOf = ({ identityUuid }: Pick<Reachable, 'identityUuid'>) =>
  server.dependencies.db.kysely
    .selectFrom('consents')
    .select(['type', 'opt_in_out', 'source', 'version', 'text_hash'])
    .where('identity_uuid', '=', identityUuid)
    .where('type', 'like', 'SMS%')
    .orderBy('id')
    .execute();

/** A text that somebody writes to the lender's number; the company signs what it passes on. */
async function writes(
  { phone }: Pick<Reachable, 'phone'>,
  body: string,
  change: Record<string, string> = {},
) {
  const { AccountSid = 'AC1', signature, ...more } = change;
  texts += 1;
  const form = new URLSearchParams({
    MessageSid: `SM${texts}`,
    AccountSid,
    From: `+1${phone}`,
    Body: body,
    ...more,
  });
  const path = '/providers/v1/main/texts/texts';
  const address = `http://main.localhost:${server.dependencies.settings.port}${path}`;
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? twilioSignature('secret', address, form),
    },
    payload: form.toString(),
  });
}

const said = ({ body }: { readonly body: string }) => /<Message>(.*)<\/Message>/.exec(body)?.[1];

describe('consent to texts in the account', () => {
  it('is given by who proves by a code that the number is theirs, and taken back', async () => {
    const borrower = await reachable();
    expect(await settings(borrower)).toEqual({
      offered: true,
      number: borrower.phone.slice(-4),
      confirmed: false,
      agreed: false,
    });
    expect((await put(borrower, { agreed: true })).statusCode).toBe(422);
    expect((await put(borrower, { agreed: true, code: '123456' })).statusCode).toBe(422);
    expect((await askCode(borrower)).statusCode).toBe(204);
    expect((await askCode(borrower)).statusCode).toBe(429);
    const [text] = await textsTo(borrower);
    const code = /\d{6}/.exec(text?.body ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await put(borrower, { agreed: true, code: wrong })).statusCode).toBe(422);
    expect(await consentsOf(borrower)).toEqual([]);
    const answer = await put(borrower, { agreed: true, code });
    expect(answer.json()).toMatchObject({ confirmed: true, agreed: true });
    const withdrawn = await put(borrower, { agreed: false });
    expect(withdrawn.json()).toMatchObject({ confirmed: true, agreed: false });
    const words = { type: 'SMS_TRANSACTIONAL', text_hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(await consentsOf(borrower)).toMatchObject([
      { ...words, opt_in_out: 'OPT_IN', source: 'account/settings' },
      { ...words, opt_in_out: 'OPT_OUT', source: 'account/settings' },
    ]);
  });

  it('allows five guesses of a code', async () => {
    const borrower = await reachable();
    await askCode(borrower);
    const code = /\d{6}/.exec((await textsTo(borrower))[0]?.body ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) await put(borrower, { agreed: true, code: wrong });
    expect((await put(borrower, { agreed: true, code })).statusCode).toBe(422);
  });

  it('ends with the number that it was given for', async () => {
    const borrower = await agreed();
    await changePhone(borrower, '8025550199');
    expect(await settings(borrower)).toMatchObject({ number: '0199', confirmed: false, agreed: false });
    expect((await consentsOf(borrower)).at(-1)).toMatchObject({
      opt_in_out: 'OPT_OUT',
      source: 'phone/changed',
    });
  });

  it('is not offered where no company sends texts', async () => {
    const borrower = await reachable();
    const { connections } = server.dependencies;
    const { portsOf } = connections;
    Object.assign(connections, { portsOf: () => new Set() });
    expect(await settings(borrower)).toMatchObject({ offered: false });
    expect((await put(borrower, { agreed: true })).statusCode).toBe(503);
    expect((await askCode(borrower)).statusCode).toBe(503);
    Object.assign(connections, { portsOf });
  });
});

describe('a text of the journey', () => {
  it('goes with its mail to who agreed', async () => {
    const borrower = await agreed();
    await turnOf(borrower);
    expect(await bodiesTo(borrower)).toEqual([]);
    await server.advance(180);
    const [body, ...more] = await bodiesTo(borrower);
    expect(more).toEqual([]);
    expect(body).toMatch(/: your application can go on .* Reply STOP to end texts\.$/);
    await server.advance(3_600);
    expect(await bodiesTo(borrower)).toHaveLength(1);
  });

  it('does not go to who did not agree, took it back, or changed their number', async () => {
    const never = await reachable();
    const back = await agreed();
    const changed = await agreed();
    for (const borrower of [never, back, changed]) await turnOf(borrower);
    await put(back, { agreed: false });
    await server.dependencies.db.kysely
      .updateTable('identities')
      .set({ phone_enc: null })
      .where('uuid', '=', changed.identityUuid)
      .execute();
    await server.advance(180);
    for (const borrower of [never, back, changed]) expect(await bodiesTo(borrower)).toEqual([]);
  });

  it('does not go to who came back after the mail', async () => {
    const borrower = await agreed();
    await turnOf(borrower);
    const { kysely } = server.dependencies.db;
    const seen = { seen_at: new Date(server.dependencies.clock.now()) };
    await kysely.updateTable('text_orders').set(seen).where('application_uuid', '=', borrower.uuid).execute();
    await server.advance(180);
    expect(await bodiesTo(borrower)).toEqual([]);
  });

  it('does not go to who was at a page after the mail, seconds after they were seen before it', async () => {
    const borrower = await agreed();
    const seen = createSeen(server.dependencies);
    const person = { identityUuid: borrower.identityUuid, organization: 'main' };
    await turnOf(borrower);
    const { kysely } = server.dependencies.db;
    const order = kysely.selectFrom('text_orders').where('application_uuid', '=', borrower.uuid);
    const { created_at: at } = await order.select('created_at').executeTakeFirstOrThrow();
    await seen.see(person);
    const later = { created_at: new Date(at.getTime() + 1_000), seen_at: null };
    await kysely
      .updateTable('text_orders')
      .set(later)
      .where('application_uuid', '=', borrower.uuid)
      .execute();
    await server.advance(10);
    await seen.see(person);
    expect((await order.select('seen_at').executeTakeFirstOrThrow()).seen_at).toBeNull();
    await seen.noteRest();
    await server.advance(180);
    expect(await bodiesTo(borrower)).toEqual([]);
  });

  it('waits at night for the morning, and does not come then to whose turn is over', async () => {
    const [sleeper, early] = [await agreed(), await agreed()];
    const { kysely } = server.dependencies.db;
    const uuids = [sleeper.uuid, early.uuid];
    await kysely.updateTable('applications').set({ state: 'CA' }).where('uuid', 'in', uuids).execute();
    // From 8:00 to 21:00 there, which is at night now.
    await server.advance(13 * 3_600);
    for (const borrower of [sleeper, early]) await moveTo(borrower, 'HMDA');
    await server.advance(240);
    await createMailService(server.dependencies).deliver();
    await server.advance(180);
    expect(await bodiesTo(sleeper)).toEqual([]);
    await moveTo(early, 'INCOME_VERIFICATION');
    await server.advance(10 * 3_600);
    expect(await bodiesTo(sleeper)).toEqual([]);
    await server.advance(3_600);
    expect(await bodiesTo(sleeper)).toHaveLength(1);
    expect(await bodiesTo(early)).toEqual([]);
  });

  it('does not come in the morning to who was asked for something that is asked no longer', async () => {
    const { db, clock } = server.dependencies;
    const [asked, settled] = [await agreed(), await agreed()];
    await server.advance(13 * 3_600);
    const [one, two] = ['conditions/one', 'conditions/two'];
    for (const { uuid: applicationUuid } of [asked, settled])
      for (const path of [one, two]) {
        const told = { applicationUuid, kind: 'CONDITION_OPENED', path } as const;
        await db.transaction((tx) => notify(tx, { ...told, at: new Date(clock.now()) }));
      }
    await createMailService(server.dependencies).deliver();
    for (const [{ uuid: applicationUuid }, paths] of [
      [asked, [one]],
      [settled, [one, two]],
    ] as const)
      for (const path of paths)
        await db.transaction((tx) =>
          settleNotifications(tx, { applicationUuid, path, at: new Date(clock.now()) }),
        );
    await server.advance(11 * 3_600);
    expect(await bodiesTo(asked)).toHaveLength(1);
    expect(await bodiesTo(settled)).toEqual([]);
  });

  it('is of no use after a day', async () => {
    const borrower = await agreed();
    await turnOf(borrower);
    await server.advance(25 * 3_600);
    expect(await bodiesTo(borrower)).toEqual([]);
  });
});

describe('a text that somebody writes', () => {
  it('STOP ends the consents of everybody with the number at once, and START gives back what it ended', async () => {
    const one = await agreed();
    const two = await agreed(one.phone);
    const beside = await agreed();
    await turnOf(one);
    await server.advance(180);
    expect(await bodiesTo(one)).toHaveLength(1);
    const answer = await writes(one, 'Stop');
    expect(answer.headers['content-type']).toContain('text/xml');
    expect(said(answer)).toMatch(/: you get no more texts from us\./);
    expect(await bodiesTo(one)).toEqual([]);
    for (const borrower of [one, two]) {
      expect(await settings(borrower)).toMatchObject({ agreed: false, confirmed: true });
      expect((await consentsOf(borrower)).at(-1)).toMatchObject({
        opt_in_out: 'OPT_OUT',
        source: 'text/stop',
      });
    }
    expect(await settings(beside)).toMatchObject({ agreed: true });
    await turnOf(two);
    await server.advance(180);
    expect(await bodiesTo(two)).toEqual([]);
    expect(said(await writes(one, 'START'))).toMatch(/: you get texts about your application again\./);
    for (const borrower of [one, two]) expect(await settings(borrower)).toMatchObject({ agreed: true });
    expect(said(await writes(one, 'START'))).toBeUndefined();
  });

  it('START gives nothing back when it is passed on again after another STOP', async () => {
    const borrower = await agreed();
    const start = { MessageSid: 'SMstart' };
    await writes(borrower, 'STOP');
    expect(said(await writes(borrower, 'START', start))).toContain('again');
    await writes(borrower, 'STOP');
    expect(said(await writes(borrower, 'START', start))).toBeUndefined();
    expect(await settings(borrower)).toMatchObject({ agreed: false });
    expect(said(await writes(borrower, 'START'))).toContain('again');
  });

  it('START gives no consent to who never gave it, or took it back in the account', async () => {
    const borrower = await agreed();
    await put(borrower, { agreed: false });
    expect(said(await writes(borrower, 'START'))).toBeUndefined();
    expect(await settings(borrower)).toMatchObject({ agreed: false });
    expect(said(await writes({ phone: '8025550000' }, 'START'))).toBeUndefined();
  });

  it('START from a number that is not theirs any more gives no consent for their new one', async () => {
    const borrower = await agreed();
    await writes(borrower, 'STOP');
    const { kysely } = server.dependencies.db;
    const rows = kysely.selectFrom('text_numbers').selectAll();
    const before = await rows.where('identity_uuid', '=', borrower.identityUuid).executeTakeFirstOrThrow();
    const phone = nextNumber();
    await changePhone(borrower, phone);
    expect(said(await writes(borrower, 'START'))).toBeUndefined();
    // As it was kept when a change of the number changed nothing here.
    await kysely
      .updateTable('text_numbers')
      .set({ ...before, data: toJsonb(before.data as JsonObject) })
      .where('identity_uuid', '=', borrower.identityUuid)
      .execute();
    expect(said(await writes(borrower, 'START'))).toBeUndefined();
    expect(said(await writes({ phone }, 'START'))).toBeUndefined();
    expect(await settings(borrower)).toMatchObject({ agreed: false });
  });

  it.each([
    ['was sent a code', askCode],
    ['was never sent a code', async () => undefined],
  ])('STOP of who %s ends what they agreed to at registration', async (_who, before) => {
    const borrower = await reachable();
    await agreeAtRegistration(borrower);
    await before(borrower);
    expect(await settings(borrower)).toMatchObject({ agreed: true, confirmed: false });
    await writes(borrower, 'STOP');
    expect(await settings(borrower)).toMatchObject({ agreed: false, confirmed: false });
  });

  it('STOP of who registered with the number, and did nothing since, ends what they agreed to', async () => {
    const phone = nextNumber();
    const identityUuid = await server.dependencies.db.transaction((tx) =>
      createIdentityService(server.dependencies).createIdentity(tx, {
        organization: 'main',
        email: `${phone}@example.com`,
        passwordHash: '',
        phoneNumber: phone,
      }),
    );
    const registered = { identityUuid: identityUuid ?? '' };
    await agreeAtRegistration(registered);
    await writes({ phone }, 'STOP');
    expect((await consentsOf(registered)).at(-1)).toMatchObject({ opt_in_out: 'OPT_OUT' });
  });

  it('STOP that only the company heard ends consent when it refuses a text', async () => {
    const borrower = await agreed();
    await turnOf(borrower);
    await server.advance(180);
    expect(await bodiesTo(borrower)).toHaveLength(1);
    answer = { status: 400, body: JSON.stringify({ code: 21_610, status: 400 }) };
    await createTextService(server.dependencies).deliver();
    expect(await bodiesTo(borrower)).toEqual([]);
    expect(await settings(borrower)).toMatchObject({ agreed: false, confirmed: true });
    expect(said(await writes(borrower, 'START'))).toContain('again');
  });

  it('STOP leaves a code that was asked for, and more can be asked for', async () => {
    const borrower = await agreed();
    await askCode(borrower);
    await writes(borrower, 'STOP');
    expect((await textsTo(borrower)).map(({ template }) => template)).toEqual(['phoneCode']);
    await server.advance(60);
    expect((await askCode(borrower)).statusCode).toBe(204);
  });

  it('HELP is answered by the lender’s name and phone, in the language of the word', async () => {
    const { company } = server.dependencies.releases.head('main')!.app.brand;
    for (const [word, start] of [
      ['HELP', 'texts about your application'],
      ['AYUDA', 'textos sobre su solicitud'],
    ]) {
      const words = said(await writes({ phone: '8025550000' }, word!));
      expect(words).toContain(`${company.name}: ${start}`);
      expect(words?.replaceAll(/\D/g, '')).toContain(company.supportPhone);
    }
  });

  it('is not answered where the company has done so, and nothing else is', async () => {
    const borrower = await agreed();
    const answer = await writes(borrower, 'STOP', { OptOutType: 'STOP' });
    expect([answer.statusCode, said(answer)]).toEqual([200, undefined]);
    expect(await settings(borrower)).toMatchObject({ agreed: false });
    expect(said(await writes(borrower, 'When do you open?'))).toBeUndefined();
  });

  it('is not believed with another signature or none, or the account of somebody else', async () => {
    const borrower = await agreed();
    for (const change of [{ signature: 'bm8=' }, { signature: '' }, { AccountSid: 'AC2' }])
      expect((await writes(borrower, 'STOP', change)).statusCode).toBe(401);
    expect(await settings(borrower)).toMatchObject({ agreed: true });
  });

  it('has the signature of the example that Twilio documents', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    });
    const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', address, form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
  });
});
