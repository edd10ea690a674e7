import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import { SEALED } from '../../db/keys/sealedValue.ts';
import { headersOfSignIn, openTestServer, signedInHeaders, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { createPasswords } from './passwords.ts';
import { identityFeature } from './routes.ts';
import { createSecondFactor } from './secondFactor.ts';

const REGISTER = '/identity/api/v1/registration/register?organization=';
const LOGIN = '/identity/api/v1/login?organization=';
const LOOKUP = '/identity/secure/api/v1_1/identity';
const PASSWORD = 'Correct-horse-7!';
const INCORRECT = {
  status: 'unauthenticated',
  errors: ['The email or password is incorrect.'],
  requestId: expect.any(String),
};

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

const system = { now: () => Date.UTC(2026, 8, 1) };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([identityFeature], { log, environment: { LOG_LEVEL: 'trace' }, system });
  const words: Record<string, { text: string }[]> = {
    'refusal.login.wrong': [{ text: 'The email or password is incorrect.' }],
  };
  for (const mail of ['confirm', 'locked'])
    for (const part of ['subject', 'text']) words[`mail.${mail}.${part}`] = [{ text: mail }];
  const copy = { 'copy.en-US.documents.json': JSON.stringify({ locale: 'en-US', messages: words }) };
  await server.dependencies.releases.publish([
    testRelease({ code: 'main' }, {}, copy),
    testRelease({ code: 'other' }, {}, copy),
  ]);
});
/** Must not appear in the log of these tests. */
const PERSONAL = /example\.com|horse|2025550143|3035550110|eyJ/i;
afterAll(async () => {
  await server.close();
  expect(lines.join('')).not.toMatch(PERSONAL);
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });

const person = (email: string) => ({ email, password: PASSWORD, phoneNumber: '2025550143' });

const identityOf = async (headers: Record<string, string>) =>
  (await server.app.inject({ url: LOOKUP, headers })).json();

const register = async (email: string, org = 'main') =>
  headersOfSignIn(await post(REGISTER + org, person(email)));

const countIdentities = async () =>
  (await server.dependencies.db.kysely.selectFrom('identities').select('uuid').execute()).length;

describe('register', () => {
  it('CALL-09 SUBMIT-18 returns a token that the identity lookup accepts', async () => {
    const answer = await post(`${REGISTER}main`, person('Nora.Vance@example.com'));
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['jwt']);
    expect(await identityOf(headersOfSignIn(answer))).toMatchObject({
      email: 'nora.vance@example.com',
      organizationCode: 'main',
      aliases: [{ type: 'Phone', value: '2025550143' }],
    });
  });

  it('SUBMIT-14 answers 401 if the address is registered at that lender, in any letter case', async () => {
    await register('taken@example.com');
    const answer = await post(`${REGISTER}main`, person('TAKEN@example.com'));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ status: 'unauthenticated', errors: [] });
    expect((await post(`${REGISTER}other`, person('taken@example.com'))).statusCode).toBe(200);
  });

  it('registers once if the same person asks many times at once', async () => {
    const before = await countIdentities();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`${REGISTER}main`, person('crowd@example.com'))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await countIdentities()).toBe(before + 1);
  });

  it('gives a repeat with the same key a new token of the same identity, and stores no token', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => post(`${REGISTER}main`, person('lost.answer@example.com'), headers);
    const [first, second] = [await ask(), await ask()].map(headersOfSignIn);
    expect((await identityOf(second!)).uuid).toBe((await identityOf(first!)).uuid);
    const kept = await server.dependencies.db.kysely.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/eyJ|argon2|example\.com|2025550143/);
  });

  it('refuses a key with another password, phone number or address', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = person('key.owner@example.com');
    await post(`${REGISTER}main`, body, headers);
    for (const change of [
      { password: 'Another-horse-7!' },
      { phoneNumber: '2025550199' },
      { email: 'somebody.else@example.com' },
    ]) {
      const answer = await post(`${REGISTER}main`, { ...body, ...change }, headers);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().jwt).toBeUndefined();
    }
  });

  it.each([
    ['an address that is none', { email: 'nora' }, 'body.email must match format "email"'],
    ['a short password', { password: 'Short-1!' }, 'body.password must NOT have fewer than 12 characters'],
    ['a phone number of nine digits', { phoneNumber: '202555014' }, 'body.phoneNumber must match pattern'],
    ['an unknown key', { ssn: '1' }, 'body must NOT have additional properties: ssn'],
  ])('names the invalid field of %s', async (_what, change, message) => {
    const answer = await post(`${REGISTER}main`, { ...person('bad@example.com'), ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.join()).toContain(message);
  });

  it('says that the password is weak', async () => {
    const answer = await post(`${REGISTER}main`, {
      ...person('bad@example.com'),
      password: 'only lower case',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [], reason: 'password' });
  });

  it('needs an existing lender', async () => {
    expect((await post(`${REGISTER}nobody`, person('a@example.com'))).statusCode).toBe(404);
    const missing = await post('/identity/api/v1/registration/register', person('a@example.com'));
    expect(missing.json().errors).toEqual(["querystring must have required property 'organization'"]);
  });

  it('C-04 accepts a password with any other character, and signs in with it', async () => {
    const password = `${PASSWORD}\uf8ff\u0092\u0007`;
    const email = 'anysign@example.com';
    expect((await post(`${REGISTER}main`, { ...person(email), password })).statusCode).toBe(200);
    expect((await post(`${LOGIN}main`, { email, password })).statusCode).toBe(200);
    expect((await post(`${LOGIN}main`, { email, password: PASSWORD })).statusCode).toBe(401);
  });

  it('accepts a password of 64 characters, and requires all of them to sign in', async () => {
    const password = `Aa1!${'correct horse battery staple '.repeat(3)}`.slice(0, 64);
    const email = 'long.one@example.com';
    expect((await post(`${REGISTER}main`, { ...person(email), password })).statusCode).toBe(200);
    expect((await post(`${LOGIN}main`, { email, password })).statusCode).toBe(200);
    for (const other of [password.slice(0, 63), `${password}x`, password.toLowerCase()])
      expect((await post(`${LOGIN}main`, { email, password: other })).statusCode).toBe(401);
  });

  it('stores the phone number encrypted and the password hashed', async () => {
    await register('at.rest@example.com');
    const row = await server.dependencies.db.kysely
      .selectFrom('identities')
      .select(['password_hash', sql<string>`to_jsonb(identities) ->> 'phone_enc'`.as('phone')])
      .where('email_index', '=', emailIndex('main', 'at.rest@example.com'))
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(row.phone).toMatch(new RegExp(SEALED));
  });
});

describe('sign-in', () => {
  it('G-34 returns a token, and the same message for every failure', async () => {
    await register('login@example.com');
    const right = await post(`${LOGIN}main`, { email: 'Login@Example.com', password: PASSWORD });
    expect((await identityOf(headersOfSignIn(right))).email).toBe('login@example.com');
    for (const [org, body] of [
      ['main', { email: 'login@example.com', password: 'Wrong-horse-77!' }],
      ['main', { email: 'unknown@example.com', password: PASSWORD }],
      ['other', { email: 'login@example.com', password: PASSWORD }],
    ] as const) {
      const answer = await post(LOGIN + org, body);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(INCORRECT);
    }
  });

  it.each(['locked@example.com', 'nobody.locked@example.com'])(
    'G-34 is locked for 15 minutes after 5 failures, even for the right password, known or not: %s',
    async (email) => {
      if (!email.startsWith('nobody')) await register(email);
      const login = async (password: string) => (await post(`${LOGIN}main`, { email, password })).statusCode;
      for (let failure = 1; failure <= 4; failure += 1) expect(await login('Wrong-horse-77!')).toBe(401);
      expect(await login('Wrong-horse-77!')).toBe(423);
      expect(await login(PASSWORD)).toBe(423);
      await server.dependencies.clock.advance(15 * 60_000 - 1);
      expect(await login(PASSWORD)).toBe(423);
      await server.dependencies.clock.advance(1);
      expect(await login('Wrong-horse-77!')).toBe(401);
      expect(await login(PASSWORD)).toBe(email.startsWith('nobody') ? 401 : 200);
    },
  );

  it('forgets failures at the first success', async () => {
    const email = 'forgetful@example.com';
    await register(email);
    const login = async (password: string) => (await post(`${LOGIN}main`, { email, password })).statusCode;
    for (let round = 1; round <= 2; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) expect(await login('Wrong-horse-77!')).toBe(401);
      expect(await login(PASSWORD)).toBe(200);
    }
  });

  it('gives concurrent guesses no more tries than guesses in turn', async () => {
    const email = 'guessed@example.com';
    await register(email);
    const guesses = Array.from({ length: 8 }, (_, index) => `Wrong-horse-${index}!!`);
    const answers = await Promise.all(guesses.map((password) => post(`${LOGIN}main`, { email, password })));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([401, 401, 401, 401, 423, 423, 423, 423]);
  });
});

describe('the identity of the session', () => {
  it('CALL-11 C-31 is returned at both addresses, and only with a session', async () => {
    const headers = await register('both@example.com');
    const url = '/identity/secure/api/v1/identity';
    expect((await server.app.inject({ url, headers })).json().email).toBe('both@example.com');
    expect((await server.app.inject(url)).statusCode).toBe(401);
    expect((await server.app.inject(LOOKUP)).json()).toMatchObject({ status: 'unauthenticated', errors: [] });
  });

  it('is refused once the identity is deleted', async () => {
    const nobody = { identityUuid: randomUUID(), organization: 'main' };
    const headers = await signedInHeaders(server.dependencies, nobody);
    expect((await server.app.inject({ url: LOOKUP, headers })).statusCode).toBe(401);
  });

  it('CALL-12 stores a new phone number', async () => {
    const own = await register('phone@example.com');
    const put = (payload: object, headers: Record<string, string> = own) =>
      server.app.inject({ method: 'PUT', url: '/identity/secure/api/v1/identity/alias', payload, headers });
    expect((await put({ type: 'Phone', value: '3035550110' })).statusCode).toBe(204);
    expect((await identityOf(own)).aliases).toEqual([{ type: 'Phone', value: '3035550110' }]);
    const bad = await put({ type: 'Phone', value: '303' });
    expect(bad.json().errors[0]).toContain('body.value must match pattern');
    expect((await put({ type: 'Phone', value: '3035550110' }, {})).statusCode).toBe(401);
  });
});

it('writes nothing personal to the log', async () => {
  const email = 'log.reader@example.com';
  await identityOf(await register(email));
  await post(`${LOGIN}main`, { email, password: PASSWORD });
  await post(`${LOGIN}main`, { email, password: 'Wrong-horse-7!' });
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.join('')).not.toMatch(PERSONAL);
});

describe('the log of signing in', () => {
  async function saidWhile(work: () => Promise<unknown>) {
    lines.length = 0;
    await work();
    return lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => ['proof of identity', 'session begins', 'password changed'].includes(msg))
      .map(({ msg, identity, proof, outcome }) => [msg, identity, proof, outcome]);
  }
  const identityNamed = async (email: string) => (await identityOf(await register(email))).uuid;

  it('states for each attempt the account, the method and the result', async () => {
    const email = 'told@example.com';
    const uuid = await identityNamed(email);
    const login = (password: string) => () => post(`${LOGIN}main`, { email, password });
    expect(await saidWhile(login('Wrong-horse-77!'))).toEqual([
      ['proof of identity', uuid, 'password', 'wrong'],
    ]);
    expect(await saidWhile(login(PASSWORD))).toEqual([
      ['proof of identity', uuid, 'password', 'right'],
      ['session begins', uuid, undefined, undefined],
    ]);
    for (let failures = 0; failures < 5; failures += 1) await login('Wrong-horse-77!')();
    expect(await saidWhile(login(PASSWORD))).toEqual([['proof of identity', uuid, 'password', 'locked']]);
  });

  it('states the same for an unknown account, but no identity', async () => {
    const email = 'nobody@example.com';
    expect(await saidWhile(() => post(`${LOGIN}main`, { email, password: PASSWORD }))).toEqual([
      ['proof of identity', undefined, 'password', 'wrong'],
    ]);
  });

  it('states the second factor, and distinguishes a changed password from signing in', async () => {
    const email = 'factor@example.com';
    const uuid = await identityNamed(email);
    const factor = createSecondFactor(server.dependencies);
    const tries = saidWhile(async () => {
      for (const method of ['TOTP', 'EMAIL'] as const)
        await factor.verify(uuid, { method, code: '000000' }).catch(() => {});
    });
    expect(await tries).toEqual([
      ['proof of identity', uuid, 'app code', 'wrong'],
      ['proof of identity', uuid, 'mail code', 'wrong'],
    ]);
    const session = { identityUuid: uuid, organization: 'main' };
    const passwords = { current: PASSWORD, password: 'Other-horse-78!' };
    const visitor = { place: 'home', device: undefined };
    const change = () => createPasswords(server.dependencies).change(session, passwords, visitor);
    expect(await saidWhile(change)).toEqual([
      ['proof of identity', uuid, 'password again', 'right'],
      ['password changed', uuid, undefined, undefined],
    ]);
  });
});
