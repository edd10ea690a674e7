import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/server/credentials/passwordHash.ts';
import { createSignerReminders } from '../../src/server/features/signers/remindSignersService.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { sandboxBorrowers } from './sandboxBorrowers.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await openLendingServer({
    environment: { LOG_LEVEL: 'info' },
    log: { write: (line: string) => void logged.push(line) },
  });
});
afterAll(() => server.close());

const DAY = 86_400;
const BASE = `${HELOC}/signer`;
const PASSWORD = 'Quiet-Harbor-at-dawn-7!';
let count = 0;

/** A borrower who named a co-owner, and the co-owner's address. */
async function named() {
  const borrower = await borrowerAt(server, 'COLLECT_ADDITIONAL_INFO');
  const email = `robin${count++}@example.com`;
  const owner = { firstName: 'Robin', lastName: 'Vance', email, phoneNumber: '8135550143' };
  const answers = {
    ownershipType: 'JOINT',
    maritalStatus: 'UNMARRIED',
    ssn: '536221847',
    citizenship: 'US_CITIZEN',
    mailingAddress: { sameAsHome: 'YES' },
    loanPurpose: 'HOME_IMPROVEMENT',
    yearsAtAddress: 7,
    hardCreditAuthorized: true,
  };
  const save = (address = email) =>
    borrower.send('PUT', 'contact', {
      ...answers,
      coOwners: [{ ...owner, email: address, relationship: 'OTHER', borrows: 'NO' }],
    });
  const saved = await save();
  expect(saved.statusCode, saved.body).toBe(200);
  return { borrower, email, save };
}

const post = (path: string, payload: object, headers = {}) =>
  server.call({ method: 'POST', url: `${BASE}/${path}`, payload, headers: { 'x-org': 'main', ...headers } });

const linkIn = (text: string | undefined): string => /login\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const tokenFor = async (email: string) => linkIn((await mailsTo(server, email))[0]?.text);

async function codeFor(email: string, token: string): Promise<string> {
  expect((await post('invitations/code', { token })).statusCode).toBe(204);
  return /\d{6}/.exec((await mailsTo(server, email))[0]?.text ?? '')?.[0] ?? '';
}

async function signedUp(): Promise<{ borrower: Borrower; email: string; headers: Record<string, string> }> {
  const { borrower, email } = await named();
  const token = await tokenFor(email);
  const code = await codeFor(email, token);
  const taken = await post('invitations/accept', { token, code, password: PASSWORD });
  expect(taken.statusCode, taken.body).toBe(200);
  return { borrower, email, headers: { 'x-org': 'main', ...headersOfSignIn(taken) } };
}

describe('an invitation to sign', () => {
  it('is mailed with a link that shows who invites, and nothing of the loan', async () => {
    const { email } = await named();
    const [mail] = await mailsTo(server, email);
    expect(mail?.text).toContain('Hello Robin');
    const peeked = await post('invitations/peek', { token: linkIn(mail?.text) });
    expect(peeked.json()).toEqual({
      state: 'OPEN',
      role: 'DEED_HOLDER',
      firstName: 'Robin',
      borrower: expect.any(String),
      emailHint: 'r***@example.com',
      hasAccount: false,
    });
    expect((await post('invitations/peek', { token: 'x'.repeat(43) })).statusCode).toBe(404);
  });

  it('is not sent again when the same answers are saved', async () => {
    const { borrower, email, save } = await named();
    const before = await tokenFor(email);
    await borrower.set({ checklistStatus: 'COLLECT_ADDITIONAL_INFO' });
    expect((await save()).statusCode).toBe(200);
    expect(await tokenFor(email)).toBe(before);
  });

  it('is taken once, with the code that was mailed, and opens an account', async () => {
    const { email } = await named();
    const token = await tokenFor(email);
    const code = await codeFor(email, token);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await post('invitations/accept', { token, code: wrong, password: PASSWORD })).statusCode).toBe(
      401,
    );
    expect((await post('invitations/accept', { token, code, password: 'short' })).statusCode).toBe(400);
    const taken = await post('invitations/accept', { token, code, password: PASSWORD });
    expect(taken.statusCode, taken.body).toBe(200);
    const again = await post('invitations/accept', { token, code, password: PASSWORD });
    expect([401, 409]).toContain(again.statusCode);
    expect((await post('invitations/peek', { token })).json()).toMatchObject({ state: 'USED' });
  });

  it('does not work after its days are over', async () => {
    const { email } = await named();
    const token = await tokenFor(email);
    await server.dependencies.db.kysely
      .updateTable('signers')
      .set({ token_ends_at: new Date(server.dependencies.clock.now()) })
      .where('token_hash', 'is not', null)
      .execute();
    expect((await post('invitations/peek', { token })).json()).toMatchObject({ state: 'EXPIRED' });
    expect((await post('invitations/code', { token })).statusCode).toBe(409);
  });
});

describe('an address with which somebody registered before', () => {
  const login = (email: string, password: string) =>
    server.call({
      method: 'POST',
      url: '/identity/api/v1/login?organization=main',
      payload: { email, password, scope: 'signer' },
    });

  it('is not theirs: its owner chooses a password, and their own opens nothing any more', async () => {
    const { email } = await named();
    const token = await tokenFor(email);
    const stranger = 'Strange-Harbor-at-noon-9!';
    const registered = await server.call({
      method: 'POST',
      url: '/identity/api/v1/registration/register?organization=main',
      payload: { email, password: stranger, phoneNumber: '2025550143' },
    });
    expect(registered.statusCode, registered.body).toBeLessThan(300);
    const headers = { 'x-org': 'main', ...headersOfSignIn(registered) };
    const lookUp = () => server.call({ url: '/identity/secure/api/v1/identity', headers });
    expect((await lookUp()).statusCode).toBe(200);

    expect((await post('invitations/peek', { token })).json()).toMatchObject({ hasAccount: false });
    const code = await codeFor(email, token);
    expect((await post('invitations/accept', { token, code })).statusCode).toBe(400);
    const taken = await post('invitations/accept', { token, code, password: PASSWORD });
    expect(taken.statusCode, taken.body).toBe(200);
    expect((await lookUp()).statusCode).toBe(401);
    expect((await login(email, stranger)).statusCode).toBe(401);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  /** An application begun with the invited address, which nobody proved. */
  async function begun(status = 'OFFER_SELECTION') {
    const { email } = await named();
    const token = await tokenFor(email);
    const made = await sandboxBorrowers(server).make({
      status,
      application: { pinned: true },
      profile: { name: { firstName: 'Qzxaverina', lastName: 'Vance' }, email },
    });
    // What the application tells is written now, so that the code is the newest mail.
    await mailsTo(server, email);
    const password_hash = await hashPassword('Strange-Harbor-at-noon-9!');
    const kysely = server.dependencies.db.kysely;
    const { identity_uuid: identity } = await kysely
      .selectFrom('applications')
      .select('identity_uuid')
      .where('uuid', '=', made.uuid)
      .executeTakeFirstOrThrow();
    await kysely
      .updateTable('identities')
      .set({ email_confirmed_at: null, person_index: null, password_hash })
      .where('uuid', '=', identity)
      .execute();
    const activity = async () => {
      const row = await kysely
        .selectFrom('applications')
        .select(['active', 'status', 'identity_uuid'])
        .where('uuid', '=', made.uuid)
        .executeTakeFirstOrThrow();
      return [row.active, row.status.checklistStatus];
    };
    const take = async (password: string) =>
      post('invitations/accept', { token, code: await codeFor(email, token), password });
    return { email, made, identity, activity, take };
  }
  it('keeps nothing that a stranger began: it ends, and the owner neither sees it nor is told of it', async () => {
    const { email, made, identity, activity, take } = await begun();
    const before = (await mailsTo(server, email)).length;
    const taken = await take(PASSWORD);
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await activity()).toEqual([false, 'CANCELLED']);
    const headers = { 'x-org': 'main', ...headersOfSignIn(taken) };
    const who = (await server.call({ url: '/identity/secure/api/v1/identity', headers })).json();
    expect(who.uuid).not.toBe(identity);
    const old = { authorization: `Bearer ${made.jwt}` };
    expect((await server.call({ url: `${HELOC}/${made.uuid}`, headers: old })).statusCode).toBe(401);
    expect((await login(email, 'Strange-Harbor-at-noon-9!')).statusCode).toBe(401);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
    // The code alone.
    expect(await mailsTo(server, email)).toHaveLength(before + 1);
    const open = await server.dependencies.db.kysely
      .selectFrom('tasks')
      .select('name')
      .where('application_uuid', '=', made.uuid)
      .where('status', '=', 'open')
      .execute();
    expect(open).toEqual([]);
  });

  it('keeps what was begun by who knows the password of then', async () => {
    const { identity, activity, take } = await begun();
    const taken = await take('Strange-Harbor-at-noon-9!');
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await activity()).toEqual([true, 'OFFER_SELECTION']);
    const headers = { 'x-org': 'main', ...headersOfSignIn(taken) };
    const who = (await server.call({ url: '/identity/secure/api/v1/identity', headers })).json();
    expect(who.uuid).toBe(identity);
  });

  it('is not given to its owner by machine where a loan is signed', async () => {
    const { activity, take } = await begun('DEED_SIGNING');
    const taken = await take(PASSWORD);
    expect(taken.statusCode).toBe(409);
    expect(taken.json().errors).toEqual(['We cannot open an account with this address. Call us.']);
    expect(await activity()).toEqual([true, 'DEED_SIGNING']);
  });

  it('is theirs once they proved it: the account stays as it is', async () => {
    const { email } = await named();
    await server.person(email);
    const token = await tokenFor(email);
    expect((await post('invitations/peek', { token })).json()).toMatchObject({ hasAccount: true });
    const code = await codeFor(email, token);
    expect((await post('invitations/accept', { token, code })).statusCode).toBe(200);
  });

  it('asks for a new password where the lender expired the old one', async () => {
    const { email } = await signedUp();
    const { borrower, save } = await named();
    await borrower.set({ checklistStatus: 'COLLECT_ADDITIONAL_INFO' });
    expect((await save(email)).statusCode).toBe(200);
    const payload = { org: 'main', email, passwordExpired: true };
    const expired = await server.call({ method: 'PATCH', url: '/sandbox/identities', payload });
    expect(expired.statusCode).toBe(204);
    const token = await tokenFor(email);
    const taken = await post('invitations/accept', { token, code: await codeFor(email, token) });
    expect(taken.json()).toMatchObject({ passwordExpired: true });
    const limited = { 'x-org': 'main', ...headersOfSignIn(taken) };
    expect((await server.call({ url: BASE, headers: limited })).statusCode).toBe(401);
    const url = '/identity/limited/api/v1/login/password';
    const chosen = await server.call({
      method: 'POST',
      url,
      payload: { password: 'Quiet-Harbor-at-dusk-8!' },
      headers: limited,
    });
    expect(chosen.statusCode, chosen.body).toBe(200);
    const headers = { 'x-org': 'main', ...headersOfSignIn(chosen) };
    expect((await server.call({ url: BASE, headers })).json()).toHaveLength(2);
  });
});

describe('an invitation that went wrong', () => {
  it('is dead once its reader says that it is not for them, and can then go to another address', async () => {
    const { borrower, email } = await named();
    const token = await tokenFor(email);
    expect((await post('invitations/not-me', { token })).statusCode).toBe(204);
    expect((await post('invitations/peek', { token })).statusCode).toBe(404);
    const list = () => server.call({ url: `${HELOC}/${borrower.uuid}/signers`, headers: borrower.headers });
    const [signer] = (await list()).json<[{ uuid: string; status: string }]>();
    expect(signer.status).toBe('NOT_ME');
    const other = `right${email}`;
    const moved = await borrower.send('PUT', `signers/${signer.uuid}`, { email: other });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(moved.json()).toMatchObject({ status: 'INVITED' });
    const second = await tokenFor(other);
    expect((await post('invitations/peek', { token: second })).json()).toMatchObject({ state: 'OPEN' });
    expect((await post('invitations/not-me', { token: second })).statusCode).toBe(204);
    expect(
      (await borrower.send('PUT', `signers/${signer.uuid}`, { email: `third${email}` })).statusCode,
    ).toBe(200);
  });

  it('is used once its signer has signed without an account', async () => {
    const { borrower, email } = await named();
    await server.dependencies.db.kysely
      .updateTable('signers')
      .set({ status: 'SIGNED' })
      .where('application_uuid', '=', borrower.uuid)
      .execute();
    const token = await tokenFor(email);
    expect((await post('invitations/peek', { token })).json()).toMatchObject({ state: 'USED' });
    expect((await post('invitations/code', { token })).statusCode).toBe(409);
  });

  it('is never mailed again to who said that it is not for them', async () => {
    const { borrower, email } = await named();
    await post('invitations/not-me', { token: await tokenFor(email) });
    await server.advance(6 * 60);
    const [signer] = (await borrower.application()).signers ?? [];
    const again = await borrower.send('POST', `signers/${signer?.uuid}/resend`, {});
    expect(again.statusCode).toBe(409);
    expect(again.json().errors).toEqual([
      "This address is somebody else's. Change it to send the invitation again.",
    ]);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it('goes to a corrected address at once, to a second one after five minutes, and to few in all', async () => {
    const { borrower, email } = await named();
    const [signer] = (await borrower.application()).signers ?? [];
    const move = (name: string) =>
      borrower.send('PUT', `signers/${signer?.uuid}`, { email: `${name}${email}` });
    expect((await move('a')).statusCode).toBe(200);
    const early = await move('b');
    expect(early.statusCode).toBe(409);
    expect(early.json().errors).toEqual(['The invitation can be sent again 5 minutes after the last one']);
    expect(await mailsTo(server, `b${email}`)).toEqual([]);
    const answers = [];
    for (const name of ['c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      await server.advance(6 * 60);
      answers.push((await move(name)).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 409]);
  });

  it('is not mailed to ever other people by saving ever other answers', async () => {
    const { borrower, save } = await named();
    const mailed = [];
    for (let round = 0; round < 24; round++) {
      const other = `many${count++}@example.com`;
      await borrower.set({ checklistStatus: 'COLLECT_ADDITIONAL_INFO' });
      expect((await save(other)).statusCode).toBe(200);
      mailed.push((await mailsTo(server, other)).length);
    }
    expect(mailed.filter((mails) => mails === 1)).toHaveLength(19);
    expect(mailed.at(-1)).toBe(0);
    const last = `many${count - 1}@example.com`;
    await server.advance(2 * DAY);
    await createSignerReminders(server.dependencies).run();
    expect(await mailsTo(server, last)).toHaveLength(1);
  });

  it('is mailed again once it has ended, not before and not too often', async () => {
    const { borrower, email } = await named();
    const token = await tokenFor(email);
    expect((await post('invitations/again', { token })).statusCode).toBe(409);
    await server.advance(14 * DAY);
    await createSignerReminders(server.dependencies).run();
    expect((await borrower.application()).signers?.[0]?.status).toBe('EXPIRED');
    expect((await post('invitations/again', { token })).statusCode).toBe(204);
    expect((await borrower.application()).signers?.[0]?.status).toBe('INVITED');
    await server.dependencies.db.kysely
      .updateTable('signers')
      .set({ token_ends_at: new Date(0) })
      .where('application_uuid', '=', borrower.uuid)
      .execute();
    const ended = await tokenFor(email);
    expect((await post('invitations/again', { token: ended })).statusCode).toBe(429);
    await server.advance(6 * 60);
    expect((await post('invitations/again', { token: ended })).statusCode).toBe(204);
    const newer = await tokenFor(email);
    expect(newer).not.toBe(token);
    expect((await post('invitations/peek', { token: newer })).json()).toMatchObject({ state: 'OPEN' });
  });
});

describe('another person in place of a signer', () => {
  const person = () => ({ firstName: 'Kim', lastName: 'Lee', email: `kim${count++}@example.com` });
  const replace = async (borrower: Borrower, more: object) => {
    const [signer] = (await borrower.application()).signers ?? [];
    return borrower.send('PUT', `signers/${signer?.uuid}/person`, more);
  };

  it('G-20 is invited in the same role; the first link and its pages end', async () => {
    const { borrower, headers, email } = await signedUp();
    const kim = person();
    const replaced = await replace(borrower, kim);
    expect(replaced.statusCode, replaced.body).toBe(200);
    expect(replaced.json()).toMatchObject({ role: 'DEED_HOLDER', status: 'INVITED', firstName: 'Kim' });
    expect((await borrower.application()).signers).toEqual([expect.objectContaining({ firstName: 'Kim' })]);
    expect((await server.call({ url: BASE, headers })).json()).toEqual([]);
    const peeked = await post('invitations/peek', { token: await tokenFor(kim.email) });
    expect(peeked.json()).toMatchObject({ state: 'OPEN', firstName: 'Kim' });
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(3);
    expect(subjects[0]).toBe('You do not have to sign any more');
  });

  it('has an address of their own, and a name', async () => {
    const { borrower } = await named();
    const { email } = await server.dependencies.db.kysely
      .selectFrom('applications')
      .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
      .select('identities.email')
      .where('applications.uuid', '=', borrower.uuid)
      .executeTakeFirstOrThrow();
    expect((await replace(borrower, { ...person(), email })).statusCode).toBe(422);
    expect((await replace(borrower, { ...person(), firstName: ' ' })).statusCode).toBe(400);
  });
});

describe('a signer who does not sign', () => {
  const ownOf = async (headers: Record<string, string>) =>
    (await server.call({ url: BASE, headers })).json<[{ uuid: string; status: string; next: string }]>()[0];
  const signersOf = async ({ uuid, headers }: Borrower) =>
    (await server.call({ url: `${HELOC}/${uuid}/signers`, headers })).json<
      [{ uuid: string; status: string }]
    >();
  const addressOf = async ({ uuid }: Borrower): Promise<string> => {
    const row = await server.dependencies.db.kysely
      .selectFrom('applications')
      .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
      .select('identities.email')
      .where('applications.uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    return row.email;
  };

  it('can say so; the borrower is told, not why, and may ask once more', async () => {
    const { borrower, headers } = await signedUp();
    const { uuid } = await ownOf(headers);
    const declined = await post(`${uuid}/decline`, { reason: 'We are getting divorced' }, headers);
    expect(declined.statusCode, declined.body).toBe(200);
    expect(declined.json()).toMatchObject({ status: 'DECLINED', next: 'declined' });
    expect((await post(`${uuid}/steps/intro`, {}, headers)).statusCode).toBe(409);
    const [told] = await mailsTo(server, await addressOf(borrower));
    expect(told?.subject).toBe('Someone who signs with you needs your help');
    expect(told?.text).toContain(`/account/heloc/${borrower.uuid}/signing/additional`);
    const [shown] = await signersOf(borrower);
    expect(shown?.status).toBe('DECLINED');
    expect(JSON.stringify([told, shown])).not.toContain('divorced');
    await server.advance(6 * 60);
    const again = await borrower.send('POST', `signers/${shown?.uuid}/resend`, {});
    expect(again.statusCode, again.body).toBe(200);
    expect(await ownOf(headers)).toMatchObject({ status: 'OPEN', next: 'intro' });
  });

  it('is reminded on the days that the lender says, until the invitation ends and the borrower is told', async () => {
    const { borrower, email } = await named();
    const reminders = createSignerReminders(server.dependencies);
    await reminders.run();
    const count = async () => (await mailsTo(server, email)).length;
    expect(await count()).toBe(1);
    await server.advance(3 * DAY);
    await Promise.all([reminders.run(), reminders.run()]);
    expect(await count()).toBe(2);
    const [reminder] = await mailsTo(server, email);
    expect(reminder?.subject).toBe('Your signature is still missing');
    expect(reminder?.text).toContain('within 11 days');
    const token = linkIn(reminder?.text);
    expect((await post('invitations/peek', { token })).json()).toMatchObject({ state: 'OPEN' });
    await server.advance(11 * DAY);
    await reminders.run();
    expect((await post('invitations/peek', { token })).json()).toMatchObject({ state: 'EXPIRED' });
    expect((await signersOf(borrower))[0]?.status).toBe('EXPIRED');
    const [told] = await mailsTo(server, await addressOf(borrower));
    expect(told?.subject).toBe('Someone who signs with you needs your help');
    await reminders.run();
    expect(await count()).toBe(2);
  });
});

it('tells those who were invited that the application ended, once and not why', async () => {
  const { borrower, email } = await named();
  const token = await tokenFor(email);
  await borrower.set({ checklistStatus: 'CANCELLED' });
  const reminders = createSignerReminders(server.dependencies);
  await Promise.all([reminders.run(), reminders.run()]);
  await server.advance(DAY);
  await reminders.run();
  const mails = await mailsTo(server, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'You do not have to sign any more',
    expect.stringMatching(/asks you to sign/),
  ]);
  expect(mails[0]?.text).not.toMatch(/withdr/i);
  expect((await post('invitations/peek', { token })).json()).toMatchObject({ state: 'CANCELLED' });
});

it('tells who did not come in time, and might still, that the application ended', async () => {
  const { borrower, email } = await named();
  const reminders = createSignerReminders(server.dependencies);
  await server.advance(14 * DAY);
  await reminders.run();
  expect((await borrower.application()).signers?.[0]?.status).toBe('EXPIRED');
  const before = (await mailsTo(server, email)).length;
  await borrower.set({ checklistStatus: 'CANCELLED' });
  await reminders.run();
  const mails = await mailsTo(server, email);
  expect(mails[0]?.subject).toBe('You do not have to sign any more');
  expect(mails).toHaveLength(before + 1);
});

it('tells who is left out when other people are named that they do not sign, once', async () => {
  const { borrower, email, save } = await named();
  await borrower.set({ checklistStatus: 'COLLECT_ADDITIONAL_INFO' });
  expect((await save(`other${email}`)).statusCode).toBe(200);
  const mails = await mailsTo(server, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'You do not have to sign any more',
    expect.stringMatching(/asks you to sign/),
  ]);
  expect(mails[0]?.text).toContain('changed who signs');
  await borrower.set({ checklistStatus: 'CANCELLED' });
  await createSignerReminders(server.dependencies).run();
  expect(await mailsTo(server, email)).toHaveLength(2);
});

it('invites those who were named before there were invitations, however long ago', async () => {
  const { borrower, email } = await named();
  await mailsTo(server, email);
  const { db, clock } = server.dependencies;
  const before = {
    mails: 0,
    token_hash: null,
    token_ends_at: null,
    invited_at: new Date(clock.now() - 90 * DAY * 1_000),
  };
  await db.kysely
    .updateTable('signers')
    .set({ ...before, data: '{}' })
    .where('application_uuid', '=', borrower.uuid)
    .execute();
  await createSignerReminders(server.dependencies).run();
  expect(await mailsTo(server, email)).toHaveLength(2);
  expect((await post('invitations/peek', { token: await tokenFor(email) })).json()).toMatchObject({
    state: 'OPEN',
  });
});

describe('what a signer will sign', () => {
  it('SIGNER-07 is told before they sign, by the policies for their role, while it is open', async () => {
    const { headers } = await signedUp();
    const own = async () => (await server.call({ url: BASE, headers })).json()[0];
    const { uuid, documents } = await own();
    expect(documents.signs).toContain('security-instrument');
    expect(documents.signs).not.toContain('line-agreement');
    expect(documents.gets).toEqual(expect.arrayContaining(['rescission-notice', 'account-opening-terms']));
    const key = { ...headers, 'idempotency-key': crypto.randomUUID() };
    expect((await post(`${uuid}/decline`, {}, key)).statusCode).toBe(200);
    expect(await own()).not.toHaveProperty('documents');
  });
});

describe('the session of a signer', () => {
  it('SIGNER-14 says CO_DEEDER, is listed with the application, and opens the own list only', async () => {
    const { borrower, headers } = await signedUp();
    const who = await server.call({ url: '/identity/secure/api/v1/identity', headers });
    expect(who.json()).toMatchObject({ type: 'CO_DEEDER', isEmailConfirmed: true });
    const { uuid: identityUuid } = who.json<{ uuid: string }>();
    expect((await borrower.application()).helocSigners).toEqual([{ identityUuid }]);
    const list = await server.call({ url: BASE, headers });
    expect(list.json()).toEqual([
      expect.objectContaining({ role: 'DEED_HOLDER', status: 'OPEN', next: 'intro', isReadyToSign: false }),
    ]);
    expect((await server.call({ url: `${HELOC}/${borrower.uuid}`, headers })).statusCode).toBe(401);
    expect((await server.call({ url: BASE, headers: borrower.headers })).statusCode).toBe(401);
  });

  it('begins again by the password, when it is asked for', async () => {
    const { email } = await signedUp();
    const login = (more: object) =>
      server.call({
        method: 'POST',
        url: '/identity/api/v1/login?organization=main',
        payload: { email, password: PASSWORD, ...more },
      });
    const asSigner = { 'x-org': 'main', ...headersOfSignIn(await login({ scope: 'signer' })) };
    expect((await server.call({ url: BASE, headers: asSigner })).statusCode).toBe(200);
    const plain = { 'x-org': 'main', ...headersOfSignIn(await login({})) };
    expect((await server.call({ url: BASE, headers: plain })).statusCode).toBe(401);
  });

  it("stays a signer's when they change their password", async () => {
    const { headers } = await signedUp();
    const changed = await server.call({
      method: 'PUT',
      url: '/identity/secure/api/v1/password',
      payload: { current: PASSWORD, password: 'Quiet-Harbor-at-dusk-8!' },
      headers,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const now = { 'x-org': 'main', ...headersOfSignIn(changed) };
    expect((await server.call({ url: BASE, headers: now })).statusCode).toBe(200);
  });

  it('goes on from step to step', async () => {
    const { headers } = await signedUp();
    const [{ uuid }] = (await server.call({ url: BASE, headers })).json<[{ uuid: string }]>();
    const done = await post(`${uuid}/steps/intro`, {}, headers);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ next: 'consent' });
  });

  it('leaves no address and no token in a log', () => {
    expect(logged.join('')).not.toMatch(/robin\d+@|login\?token=/);
  });
});
