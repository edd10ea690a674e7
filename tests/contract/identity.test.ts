import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { emailIndex } from '../../src/server/db/keys/blindIndex.ts';
import { SEALED } from '../../src/server/db/keys/sealedValue.ts';
import { systemClock } from '../../src/server/db/sandboxClock.ts';
import { identityFeature } from '../../src/server/features/identity/routes.ts';
import { createMailService } from '../../src/server/features/mail/mailService.ts';
import { keepMail, type Mail } from '../../src/server/features/mail/outbox.ts';
import { mailFeature } from '../../src/server/features/mail/routes.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import { headersOfSignIn, openTestDependencies, SYSTEM_NOW } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

const PASSWORD = 'Correct-horse-7!';
const NEW_PASSWORD = 'Other-battery-8!';
const HOUR = 3_600_000;
/** Usually 100, which takes long to reach. */
const ACCOUNT_FAILURES = 32;

let dependencies: AppDependencies;
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  // App codes are valid for half a minute, which must not end between making and using one.
  vi.useFakeTimers({ toFake: ['Date'], now: SYSTEM_NOW });
  const environment = { EQUIFORM_ACCOUNT_FAILURES: String(ACCOUNT_FAILURES) };
  dependencies = await openTestDependencies({ environment, system: systemClock });
  await publishReleases(dependencies);
  app = await createHttpServer(dependencies, [identityFeature, mailFeature]);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
  await dependencies.db.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
interface Sent {
  readonly token?: string | undefined;
  readonly payload?: object;
  readonly headers?: Record<string, string>;
}

/** Cookies of the signed-in browsers, by the token bound to them. */
const cookies = new Map<string, string>();

async function send(method: Method, url: string, { token, payload, headers = {} }: Sent = {}) {
  const cookie = cookies.get(token ?? '');
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { jwt } = answer.body.startsWith('{') ? answer.json<{ jwt?: string }>() : {};
  if (jwt !== undefined) cookies.set(jwt, headersOfSignIn(answer).cookie);
  return answer;
}

const REGISTER = '/identity/api/v1/registration/register?organization=main';
const LOGIN = '/identity/api/v1/login?organization=main';
const LOOKUP = '/identity/secure/api/v1_1/identity';
const FACTOR = '/identity/secure/api/v1/two-factor';
const named = { 'x-application-name': 'heloc', 'x-org': 'main' };

const newEmail = () => `${randomUUID()}@example.com`;

async function registered(email = newEmail()) {
  const answer = await send('POST', REGISTER, {
    payload: { email, password: PASSWORD, phoneNumber: '2025550143' },
  });
  return { email, token: answer.json<{ jwt: string }>().jwt };
}

const login = (email: string, password = PASSWORD) => send('POST', LOGIN, { payload: { email, password } });

const lookUp = async (token: string | undefined) => (await send('GET', LOOKUP, { token })).statusCode;

async function mailsTo(email: string) {
  const answer = await send('GET', `/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  return answer.json<{ subject: string; text: string; html?: string }[]>();
}

const secretIn = (text: string) => /#([\w-]{43})/.exec(text)?.[1] ?? '';
const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? '';
const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

async function withApp() {
  const person = await registered();
  const begun = await send('POST', `${FACTOR}/totp`, { token: person.token });
  const { secret, uri } = begun.json<{ secret: string; uri: string }>();
  // The previous step's code; the current one is needed for signing in.
  const code = codeOf(secret, Date.now() - 30_000);
  const on = await send('PUT', FACTOR, {
    token: person.token,
    payload: { method: 'TOTP', code, password: PASSWORD },
  });
  return { ...person, secret, uri, on: on.statusCode };
}

describe('forgotten password', () => {
  const forgot = (email: string) =>
    send('POST', '/identity/api/v1/password/forgot?organization=main', { payload: { email } });
  const reset = (token: string, password = NEW_PASSWORD) =>
    send('POST', '/identity/api/v1/password/reset', { payload: { token, password } });

  it('leads who only signs back to the login of signers', async () => {
    const { email } = await registered();
    const asked = { email, scope: 'signer' };
    const url = '/identity/api/v1/password/forgot?organization=main';
    expect((await send('POST', url, { payload: asked })).statusCode).toBe(204);
    expect((await mailsTo(email))[0]?.text).toMatch(/\/auth\/reset\?as=signer#/);
    expect((await send('POST', url, { payload: { email, scope: 'staff' } })).statusCode).toBe(400);
  });

  it('answers the same for known and unknown addresses, and writes only to a known person', async () => {
    const { email } = await registered();
    const [known, unknown] = [await forgot(email.toUpperCase()), await forgot('nobody.at.all@example.com')];
    expect([known.statusCode, known.body]).toEqual([204, '']);
    expect([unknown.statusCode, unknown.body]).toEqual([204, '']);
    expect((await mailsTo(email))[0]).toMatchObject({
      subject: 'Reset your Larkhaven Home Lending password',
    });
    expect(await mailsTo('nobody.at.all@example.com')).toEqual([]);
  });

  it('makes a link from settings that works once and for an hour; a new password ends every session', async () => {
    const { email, token } = await registered();
    await forgot(email);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('http://main.localhost:4300/auth/reset#');
    const secret = secretIn(mail?.text ?? '');
    expect(await lookUp(token)).toBe(200);
    expect((await reset(secret, 'weak password')).statusCode).toBe(400);
    expect((await reset(secret)).statusCode).toBe(204);
    expect((await reset(secret)).statusCode).toBe(422);
    expect(await lookUp(token)).toBe(401);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await mailsTo(email))[0]?.subject).toContain('was changed');
  });

  const resetLinks = async (email: string) =>
    (await mailsTo(email))
      .filter(({ subject }) => subject.startsWith('Reset'))
      .map(({ text }) => secretIn(text));

  it('expires after an hour', async () => {
    const { email } = await registered();
    await forgot(email);
    const [link = ''] = await resetLinks(email);
    await dependencies.clock.advance(HOUR);
    expect((await reset(link)).statusCode).toBe(422);
  });

  it('keeps an earlier link valid after another request, and ends all when one is used', async () => {
    const { email } = await registered();
    for (let mail = 1; mail <= 3; mail += 1) {
      await forgot(email);
      await dependencies.clock.advance(61_000);
    }
    const [newest = '', middle = '', oldest = ''] = await resetLinks(email);
    expect((await reset(middle)).statusCode).toBe(204);
    for (const link of [newest, middle, oldest])
      expect((await reset(link, 'Third-battery-9!')).statusCode).toBe(422);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('sends at most five mails an hour, however often somebody asks', async () => {
    const { email } = await registered();
    for (let asked = 1; asked <= 9; asked += 1) {
      expect((await forgot(email)).statusCode).toBe(204);
      await dependencies.clock.advance(61_000);
    }
    expect(await resetLinks(email)).toHaveLength(5);
    await dependencies.clock.advance(HOUR);
    await forgot(email);
    expect(await resetLinks(email)).toHaveLength(6);
  });

  it('ends an unused link if the password is changed meanwhile', async () => {
    const { email, token } = await registered();
    await forgot(email);
    const secret = secretIn((await mailsTo(email))[0]?.text ?? '');
    const payload = { current: PASSWORD, password: NEW_PASSWORD };
    expect((await send('PUT', '/identity/secure/api/v1/password', { token, payload })).statusCode).toBe(200);
    expect((await reset(secret, 'Stolen-letter-9!')).statusCode).toBe(422);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('sends one mail a minute, and unlocks a locked-out person', async () => {
    const { email } = await registered();
    await forgot(email);
    await forgot(email);
    expect((await mailsTo(email)).filter(({ subject }) => subject.startsWith('Reset'))).toHaveLength(1);
    const secret = secretIn((await mailsTo(email))[0]?.text ?? '');
    for (let guess = 1; guess <= 5; guess += 1) await login(email, 'Wrong-horse-77!');
    expect((await login(email)).statusCode).toBe(423);
    expect((await mailsTo(email))[0]?.text).toContain('5 times in a row');
    await reset(secret);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('the lock', () => {
  const WRONG = 'Wrong-horse-77!';
  interface From {
    readonly place: string;
    readonly cookie?: string | undefined;
  }
  const loginFrom = (email: string, password: string, { place, cookie }: From) =>
    app.inject({
      method: 'POST',
      url: LOGIN,
      remoteAddress: place,
      headers: cookie === undefined ? {} : { cookie },
      payload: { email, password },
    });
  const statusFrom = async (email: string, password: string, from: From) =>
    (await loginFrom(email, password, from)).statusCode;
  const lockFrom = async (email: string, from: From) => {
    for (let guess = 1; guess <= 5; guess += 1) await loginFrom(email, WRONG, from);
  };
  const deviceOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).split(';')[0] ?? '')
      .find((cookie) => cookie.startsWith('known-device='));
  /** Guesses from many addresses until the account itself is locked. */
  const lockEverywhere = async (email: string, network = '198.51.100') => {
    for (let place = 1; place <= ACCOUNT_FAILURES / 4; place += 1)
      for (let guess = 1; guess <= 4; guess += 1)
        await loginFrom(email, WRONG, { place: `${network}.${place}` });
  };

  it('G-34 applies to the network that guessed, so strangers lock nobody out elsewhere', async () => {
    const { email } = await registered();
    const stranger = { place: '203.0.113.7' };
    await lockFrom(email, stranger);
    expect(await statusFrom(email, PASSWORD, stranger)).toBe(423);
    expect(await statusFrom(email, PASSWORD, { place: '203.0.113.8' })).toBe(200);
    expect(await statusFrom(email, PASSWORD, stranger)).toBe(423);
  });

  it('treats the addresses of one IPv6 household as one place', async () => {
    const { email } = await registered();
    for (let guess = 1; guess <= 5; guess += 1)
      await loginFrom(email, WRONG, { place: `2001:db8:1:2::${guess}` });
    expect(await statusFrom(email, PASSWORD, { place: '2001:db8:1:2:aaaa::1' })).toBe(423);
    expect(await statusFrom(email, PASSWORD, { place: '2001:db8:1:3::1' })).toBe(200);
  });

  it('doubles each time it recurs, up to four hours', async () => {
    const { email } = await registered();
    const stranger = { place: '203.0.113.9' };
    for (const minutes of [15, 30, 60, 120, 240, 240]) {
      await lockFrom(email, stranger);
      await dependencies.clock.advance(minutes * 60_000 - 20_000);
      expect([minutes, await statusFrom(email, PASSWORD, stranger)]).toEqual([minutes, 423]);
      await dependencies.clock.advance(20_000);
    }
    expect(await statusFrom(email, PASSWORD, stranger)).toBe(200);
  });

  it('does not apply to a browser where its owner has signed in, not even in the same place', async () => {
    const { email } = await registered();
    const place = '203.0.113.10';
    const cookie = deviceOf(await loginFrom(email, PASSWORD, { place }));
    await lockFrom(email, { place });
    expect(await statusFrom(email, PASSWORD, { place })).toBe(423);
    expect(await statusFrom(email, PASSWORD, { place, cookie })).toBe(200);
  });

  it('applies to that browser after its own five failures, and to nobody else', async () => {
    const { email } = await registered();
    const place = '203.0.113.11';
    const cookie = deviceOf(await loginFrom(email, PASSWORD, { place }));
    await lockFrom(email, { place, cookie });
    expect(await statusFrom(email, PASSWORD, { place, cookie })).toBe(423);
    expect(await statusFrom(email, PASSWORD, { place })).toBe(200);
  });

  it('delays guesses from many addresses, longer each time, but not from known browsers', async () => {
    const { email } = await registered();
    const cookie = deviceOf(await loginFrom(email, PASSWORD, { place: '203.0.113.12' }));
    await lockEverywhere(email);
    const elsewhere = { place: '192.0.2.1' };
    expect(await statusFrom(email, PASSWORD, elsewhere)).toBe(423);
    expect(await statusFrom(email, PASSWORD, { ...elsewhere, cookie })).toBe(200);
    await dependencies.clock.advance(60_000);
    expect(await statusFrom(email, WRONG, { place: '192.0.2.2' })).toBe(423);
    await dependencies.clock.advance(100_000);
    expect(await statusFrom(email, PASSWORD, { place: '192.0.2.3' })).toBe(423);
    await dependencies.clock.advance(20_000);
    expect(await statusFrom(email, PASSWORD, { place: '192.0.2.4' })).toBe(200);
  });

  it("counts no failures against the owner's place while the account itself is locked and refuses the owner", async () => {
    const { email } = await registered();
    await lockEverywhere(email);
    const home = { place: '192.0.2.60' };
    for (let visit = 1; visit <= 5; visit += 1) expect(await statusFrom(email, PASSWORD, home)).toBe(423);
    await dependencies.clock.advance(60_000);
    expect(await statusFrom(email, PASSWORD, home)).toBe(200);
  });

  it('never locks out an owner who reads mail: the link opens the account, and makes the browser known', async () => {
    const { email } = await registered();
    await lockEverywhere(email);
    const place = '192.0.2.9';
    expect(await statusFrom(email, PASSWORD, { place })).toBe(423);
    await send('POST', '/identity/api/v1/password/forgot?organization=main', { payload: { email } });
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Reset'));
    const payload = { token: secretIn(mail?.text ?? ''), password: NEW_PASSWORD };
    const cookie = deviceOf(await send('POST', '/identity/api/v1/password/reset', { payload }));
    await lockEverywhere(email, '198.51.101');
    expect(await statusFrom(email, NEW_PASSWORD, { place })).toBe(423);
    expect(await statusFrom(email, NEW_PASSWORD, { place, cookie })).toBe(200);
  });

  describe('while strangers guess from everywhere', () => {
    const openDevice = (token: string) => send('POST', '/identity/api/v1/device', { payload: { token } });
    const deviceLink = async (email: string) => {
      const mail = (await mailsTo(email)).find(({ text }) => text.includes('what=browser#'));
      return secretIn(mail?.text ?? '');
    };

    it('the mail about the lock lets the owner in on a new device at once, with the current password, on every server', async () => {
      const { email } = await registered();
      await lockEverywhere(email);
      const home = { place: '192.0.2.70' };
      expect(await statusFrom(email, PASSWORD, home)).toBe(423);
      const cookie = deviceOf(await openDevice(await deviceLink(email)));
      const other = await createHttpServer(dependencies, [identityFeature]);
      const answer = await other.inject({
        method: 'POST',
        url: LOGIN,
        payload: { email, password: PASSWORD },
        remoteAddress: home.place,
        headers: { cookie: cookie ?? '' },
      });
      expect(answer.statusCode).toBe(200);
      await other.close();
      await lockEverywhere(email, '198.51.101');
      expect(await statusFrom(email, PASSWORD, { ...home, cookie })).toBe(200);
    });

    it('the link works once, for an hour longer than any lock, and only for its owner', async () => {
      const [mine, other] = [await registered(), await registered()];
      await lockEverywhere(mine.email);
      const link = await deviceLink(mine.email);
      await dependencies.clock.advance(5 * HOUR - 1000);
      const cookie = deviceOf(await openDevice(link));
      expect((await openDevice(link)).statusCode).toBe(422);
      await lockFrom(other.email, { place: '192.0.2.71' });
      expect(await statusFrom(other.email, PASSWORD, { place: '192.0.2.71', cookie })).toBe(423);
      const late = await deviceLink(other.email);
      await dependencies.clock.advance(5 * HOUR);
      expect((await openDevice(late)).statusCode).toBe(422);
    });

    it('an attacker gains nothing from it: no session, no more tries elsewhere, and five for the browser', async () => {
      const { email } = await registered();
      await lockEverywhere(email);
      const answer = await openDevice(await deviceLink(email));
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(await statusFrom(email, PASSWORD, { place: '192.0.2.72' })).toBe(423);
      const cookie = deviceOf(answer);
      const guesses: number[] = [];
      for (let guess = 1; guess <= 6; guess += 1)
        guesses.push(await statusFrom(email, WRONG, { place: `192.0.2.${72 + guess}`, cookie }));
      expect(guesses).toEqual([401, 401, 401, 401, 423, 423]);
    });
  });

  it('sends the owner one mail an hour, from however many places it is tried', async () => {
    const { email } = await registered();
    for (let place = 1; place <= 3; place += 1) await lockFrom(email, { place: `192.0.2.${place}` });
    expect((await mailsTo(email)).filter(({ text }) => text.includes('5 times in a row'))).toHaveLength(1);
  });

  it('is reported with its duration, after as many failures as there were', async () => {
    const { email } = await registered();
    const lockedMails = async () =>
      (await mailsTo(email)).flatMap(({ text }) => /wrong password ([\s\S]*?)\./.exec(text)?.[1] ?? []);
    await lockFrom(email, { place: '192.0.2.61' });
    await dependencies.clock.advance(HOUR);
    await lockFrom(email, { place: '192.0.2.61' });
    await dependencies.clock.advance(HOUR);
    await lockEverywhere(email);
    expect(await lockedMails()).toEqual([
      `${ACCOUNT_FAILURES} times in a row, so we do not let them try again for 1 minute`,
      '10 times in a row, so we do not let them try again for 30 minutes',
      '5 times in a row, so we do not let them try again for 15 minutes',
    ]);
  });

  it('recognizes a browser by a cookie that pages cannot read and nobody can forge, and only for its own people', async () => {
    const [mine, other] = [await registered(), await registered()];
    const place = '203.0.113.20';
    const answer = await loginFrom(mine.email, PASSWORD, { place });
    const header =
      [answer.headers['set-cookie']].flat().find((one) => one?.startsWith('known-device=')) ?? '';
    expect(header).toMatch(/^known-device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    expect(header).not.toContain(mine.email);
    const cookie = deviceOf(answer);
    await lockFrom(other.email, { place });
    expect(await statusFrom(other.email, PASSWORD, { place, cookie })).toBe(423);
    const forged = `${cookie?.slice(0, -4)}AAAA`;
    await lockFrom(mine.email, { place });
    expect(await statusFrom(mine.email, PASSWORD, { place, cookie: forged })).toBe(423);
    expect(await statusFrom(mine.email, PASSWORD, { place, cookie })).toBe(200);
    await dependencies.clock.advance(180 * 24 * HOUR);
    await lockFrom(mine.email, { place });
    expect(await statusFrom(mine.email, PASSWORD, { place, cookie })).toBe(423);
  });

  it('is not reported to a browser that has not passed the second factor yet', async () => {
    const { email } = await withApp();
    expect(deviceOf(await loginFrom(email, PASSWORD, { place: '203.0.113.21' }))).toBeUndefined();
  });
});

describe('a password that has expired', () => {
  it('allows only choosing a new one', async () => {
    const { email } = await registered();
    const set = { org: 'main', email, passwordExpired: true };
    expect((await send('PATCH', '/sandbox/identities', { payload: set })).statusCode).toBe(204);
    const { jwt, ...needs } = (await login(email)).json();
    expect(needs).toEqual({
      passwordExpired: true,
      twoFactorEnabled: false,
      totpVerified: false,
      methods: [],
    });
    expect(await lookUp(jwt)).toBe(401);
    const choose = (token: string | undefined, password: string) =>
      send('POST', '/identity/limited/api/v1/login/password', { token, payload: { password } });
    expect((await choose(undefined, NEW_PASSWORD)).statusCode).toBe(401);
    expect((await choose(jwt, PASSWORD)).statusCode).toBe(422);
    const chosen = await choose(jwt, NEW_PASSWORD);
    expect(chosen.json()).toMatchObject({ passwordExpired: false });
    expect(await lookUp(chosen.json().jwt)).toBe(200);
    expect((await choose(jwt, 'Third-battery-9!')).statusCode).toBe(401);
  });
});

describe('the second factor', () => {
  const verify = (token: string, method: 'TOTP' | 'EMAIL', code: string) =>
    send('POST', '/identity/limited/api/v1/login/verify', { token, payload: { method, code } });

  it('uses an app: the secret is encrypted, a code signs in once, and the earlier token opens nothing else', async () => {
    const { email, secret, uri, on, token } = await withApp();
    expect(on).toBe(204);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Larkhaven/);
    const row = await dependencies.db.kysely
      .selectFrom('identities')
      .select(sql<string>`to_jsonb(identities) ->> 'totp_secret_enc'`.as('stored'))
      .where('email_index', '=', emailIndex('main', email))
      .executeTakeFirstOrThrow();
    expect(row.stored).toMatch(new RegExp(SEALED));
    expect((await send('GET', FACTOR, { token })).json()).toEqual({ method: 'TOTP' });
    const { jwt, ...needs } = (await login(email)).json();
    const methods = ['TOTP', 'EMAIL'];
    expect(needs).toEqual({ passwordExpired: false, twoFactorEnabled: true, totpVerified: false, methods });
    expect(await lookUp(jwt)).toBe(401);
    const code = codeOf(secret);
    expect((await verify(jwt, 'TOTP', code === '000000' ? '000001' : '000000')).statusCode).toBe(401);
    const done = (await verify(jwt, 'TOTP', code)).json();
    expect(done).toMatchObject({ twoFactorEnabled: true, totpVerified: true });
    expect((await send('GET', LOOKUP, { token: done.jwt })).json()).toMatchObject({
      twoFactorEnabled: true,
      totpVerified: true,
    });
    expect((await verify(jwt, 'TOTP', code)).statusCode).toBe(401);
  });

  it('uses mail: a code works once, for ten minutes, also for a person who lost the app', async () => {
    const { email } = await withApp();
    const { jwt } = (await login(email)).json();
    const sendCode = () => send('POST', '/identity/limited/api/v1/login/code', { token: jwt });
    expect((await send('POST', '/identity/limited/api/v1/login/code')).statusCode).toBe(401);
    await sendCode();
    const old = codeIn((await mailsTo(email))[0]?.text ?? '');
    await dependencies.clock.advance(10 * 60_000);
    expect((await verify(jwt, 'EMAIL', old)).statusCode).toBe(401);
    await sendCode();
    const code = codeIn((await mailsTo(email))[0]?.text ?? '');
    expect(await lookUp((await verify(jwt, 'EMAIL', code)).json().jwt)).toBe(200);
    expect((await verify(jwt, 'EMAIL', code)).statusCode).toBe(401);
  });

  it('sends a code at most every half minute and five an hour, and says so', async () => {
    const { email } = await withApp();
    const { jwt } = (await login(email)).json();
    const sendCode = () => send('POST', '/identity/limited/api/v1/login/code', { token: jwt });
    expect((await sendCode()).statusCode).toBe(204);
    const soon = await sendCode();
    expect([soon.statusCode, soon.json().errors]).toEqual([
      429,
      [
        'We sent you a code already. Look in your spam folder too. We send at most one every 30 seconds and 5 an hour.',
      ],
    ]);
    const first = codeIn((await mailsTo(email))[0]?.text ?? '');
    expect((await verify(jwt, 'EMAIL', first)).statusCode).toBe(200);
    for (const status of [204, 204, 204, 204, 429]) {
      await dependencies.clock.advance(30_000);
      expect((await sendCode()).statusCode).toBe(status);
    }
    await dependencies.clock.advance(HOUR);
    expect((await sendCode()).statusCode).toBe(204);
  });

  it('cannot be bypassed by repeating the registration', async () => {
    const payload = { email: newEmail(), password: PASSWORD, phoneNumber: '2025550143' };
    const headers = { 'idempotency-key': randomUUID() };
    const token = (await send('POST', REGISTER, { payload, headers })).json().jwt;
    await send('POST', `${FACTOR}/code`, { token });
    const code = codeIn((await mailsTo(payload.email))[0]?.text ?? '');
    const on = await send('PUT', FACTOR, { token, payload: { method: 'EMAIL', code, password: PASSWORD } });
    expect(on.statusCode).toBe(204);
    const again = await send('POST', REGISTER, { payload, headers });
    expect([again.statusCode, again.json().jwt]).toEqual([422, undefined]);
  });

  it('locks after five wrong codes, whichever method they were for', async () => {
    const { email, secret } = await withApp();
    const { jwt } = (await login(email)).json();
    const answers: number[] = [];
    for (const method of ['TOTP', 'EMAIL', 'TOTP', 'EMAIL', 'TOTP'] as const)
      answers.push((await verify(jwt, method, '123456')).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 423]);
    expect((await verify(jwt, 'TOTP', codeOf(secret))).statusCode).toBe(423);
  });

  it('locks after five wrong passwords of a signed-in person who tries to switch it', async () => {
    const { token } = await registered();
    await send('POST', `${FACTOR}/totp`, { token });
    const password = 'Wrong-horse-77!';
    const on = () => send('PUT', FACTOR, { token, payload: { method: 'TOTP', code: '123456', password } });
    const off = () => send('POST', `${FACTOR}/off`, { token, payload: { password } });
    const answers: number[] = [];
    for (const attempt of [on, off, on, off, on, on]) answers.push((await attempt()).statusCode);
    expect(answers).toEqual([422, 422, 422, 422, 423, 423]);
  });

  it('is turned on only with a right code and the password, and off only with the password', async () => {
    const { token } = await registered();
    const turnOn = (method: 'TOTP' | 'EMAIL', code: string, password = PASSWORD) =>
      send('PUT', FACTOR, { token, payload: { method, code, password } });
    expect((await turnOn('EMAIL', '123456')).statusCode).toBe(401);
    expect((await turnOn('TOTP', '123456')).statusCode).toBe(401);
    await send('POST', `${FACTOR}/code`, { token });
    const { email } = (await send('GET', LOOKUP, { token })).json();
    const code = codeIn((await mailsTo(email))[0]?.text ?? '');
    expect((await turnOn('EMAIL', code, 'Wrong-horse-77!')).json().errors).toEqual([
      'That is not your current password.',
    ]);
    expect((await send('PUT', FACTOR, { token, payload: { method: 'EMAIL', code } })).statusCode).toBe(400);
    expect((await turnOn('EMAIL', code)).statusCode).toBe(204);
    expect((await login(email)).json()).toMatchObject({ twoFactorEnabled: true, methods: ['EMAIL'] });
    const off = (password: string) => send('POST', `${FACTOR}/off`, { token, payload: { password } });
    expect((await off('Wrong-horse-77!')).statusCode).toBe(422);
    expect((await off(PASSWORD)).statusCode).toBe(204);
    expect((await login(email)).json()).toMatchObject({ twoFactorEnabled: false });
  });
});

describe('changing the password', () => {
  it('needs the old one and ends every other session', async () => {
    const { email, token } = await registered();
    const other = (await login(email)).json().jwt;
    const change = (current: string, password: string) =>
      send('PUT', '/identity/secure/api/v1/password', { token, payload: { current, password } });
    expect((await change('Wrong-horse-77!', NEW_PASSWORD)).json().errors).toEqual([
      'That is not your current password.',
    ]);
    expect((await change(PASSWORD, PASSWORD)).statusCode).toBe(422);
    const changed = await change(PASSWORD, NEW_PASSWORD);
    expect(await lookUp(changed.json().jwt)).toBe(200);
    expect([await lookUp(other), await lookUp(token)]).toEqual([401, 401]);
  });
});

describe('the e-mail address', () => {
  const confirm = (token: string) => send('POST', '/identity/api/v1/email/confirm', { payload: { token } });

  it('is confirmed once by the link in the registration mail', async () => {
    const { email, token } = await registered();
    const isConfirmed = async () => (await send('GET', LOOKUP, { token })).json().isEmailConfirmed;
    expect(await isConfirmed()).toBe(false);
    const secret = secretIn((await mailsTo(email))[0]?.text ?? '');
    expect((await confirm(secret)).json()).toEqual({ alreadyConfirmed: false });
    expect(await isConfirmed()).toBe(true);
  });

  it('is reported as already confirmed by the same link until it expires, and by no other', async () => {
    const { email, token } = await registered();
    await dependencies.clock.advance(61_000);
    await send('POST', '/identity/secure/api/v1/email/confirmation', { token });
    const [first = '', second = ''] = (await mailsTo(email)).map(({ text }) => secretIn(text));
    const both = await Promise.all([confirm(second), confirm(second)]);
    expect(both.map((answer) => answer.json().alreadyConfirmed).toSorted()).toEqual([false, true]);
    expect((await confirm(second)).json()).toEqual({ alreadyConfirmed: true });
    const forged = `${second.slice(0, -1)}${second.endsWith('A') ? 'E' : 'A'}`;
    for (const other of [first, forged]) expect((await confirm(other)).statusCode).toBe(422);
    const reset = { token: second, password: NEW_PASSWORD };
    expect((await send('POST', '/identity/api/v1/password/reset', { payload: reset })).statusCode).toBe(422);
    await dependencies.clock.advance(dependencies.settings.confirmLinkHours * 3_600_000);
    expect((await confirm(second)).statusCode).toBe(422);
  });

  it('gets another mail on request, once a minute', async () => {
    const { email, token } = await registered();
    const again = () => send('POST', '/identity/secure/api/v1/email/confirmation', { token });
    expect((await again()).statusCode).toBe(204);
    expect(await mailsTo(email)).toHaveLength(1);
    await dependencies.clock.advance(61_000);
    await again();
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('the identity broker', () => {
  const LOGOUT = '/identity-broker/customer/secure/api/v3/logout';
  const INFO = '/identity-broker/customer/secure/api/v3/self/figureinfo';
  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      applicationName: 'heloc',
      mode: 'login',
      orgCode: 'main',
      telemetryTrackingId: 'tracker-1',
      ...more,
    });
  const begin = (audience = 'customer', more = {}) =>
    send('POST', `/identity-broker/${audience}/api/v3/login?${query(more)}`, { headers: named });
  const post = (url: string, form: Record<string, string>, cookie = '') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams(form).toString(),
    });
  const cookiesOf = (answer: LightMyRequestResponse) =>
    [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
  const stateOf = (redirect: string) => new URL(redirect, 'http://host').searchParams.get('state') ?? '';

  it.each(['customer', 'agent'])(
    'CALL-30 AUTH-03 returns %s the address where the browser signs in',
    async (audience) => {
      const { redirect } = (await begin(audience)).json();
      expect(redirect).toMatch(new RegExp(`^/identity-broker/${audience}/hosted/login\\?state=`));
      const page = await app.inject(redirect);
      expect(page.body).toContain('You are signing in to Larkhaven Home Lending');
      expect(page.headers['cache-control']).toBe('no-store');
    },
  );

  it('CALL-30 needs the application name, the organization and the tracking id', async () => {
    const url = `/identity-broker/customer/api/v3/login?${query()}`;
    expect((await send('POST', url, { headers: { 'x-org': 'main' } })).statusCode).toBe(400);
    expect((await send('POST', url, { headers: { 'x-application-name': 'heloc' } })).statusCode).toBe(400);
    const other = { ...named, 'x-org': 'harborlight' };
    expect((await send('POST', url, { headers: other })).statusCode).toBe(400);
    const none = `/identity-broker/customer/api/v3/login?${new URLSearchParams({ orgCode: 'main' })}`;
    expect((await send('POST', none, { headers: named })).statusCode).toBe(400);
    expect((await begin('stranger')).statusCode).toBe(400);
  });

  it('signs in on its own page and passes the session in a cookie, once, for a minute', async () => {
    const { email } = await registered();
    const { redirect } = (
      await begin('customer', { redirectUrl: '/account/heloc/x', externalStateNonce: 'n1' })
    ).json();
    const state = stateOf(redirect);
    const wrong = await post(redirect, { state, email, password: 'Wrong-horse-77!' });
    expect(wrong.body).toContain('The email or password is incorrect.');
    const right = await post(redirect, { state, email, password: PASSWORD });
    expect([right.statusCode, right.headers.location]).toEqual([
      303,
      '/account/heloc/x?externalStateNonce=n1',
    ]);
    const cookie = [right.headers['set-cookie']].flat().map(String).at(-1) ?? '';
    expect(cookie).toMatch(/^broker-session=[\w.-]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
    const all = cookiesOf(right).join('; ');
    const ask = (given: string) => app.inject({ url: INFO, headers: { ...named, cookie: given } });
    const withoutHandOver = all.replace('broker-session=', 'x=');
    for (const stolen of [cookiesOf(right).at(-1) ?? '', withoutHandOver])
      expect((await ask(stolen)).statusCode).toBe(401);
    const info = await ask(all);
    expect(info.json()).toMatchObject({ email, organizationCode: 'main', isBroker: false });
    expect(String(info.headers['set-cookie'])).toContain('Max-Age=0');
    const token = String(info.headers.authorization).replace('Bearer ', '');
    cookies.set(token, all);
    expect(await lookUp(token)).toBe(200);
  });

  it('asks for the second factor on its page too, by app or by mail', async () => {
    const { email } = await withApp();
    const { redirect } = (await begin()).json();
    const state = stateOf(redirect);
    const asked = await post(redirect, { state, email, password: PASSWORD });
    const token = /name="token" value="([^"]+)"/.exec(asked.body)?.[1] ?? '';
    const [cookie = '', ...more] = cookiesOf(asked);
    expect([cookie, ...more]).toEqual([expect.stringMatching(/^sign-in-main=[\w-]{43}$/)]);
    await post(redirect, { state, token, code: '', mail: 'yes' }, cookie);
    const code = codeIn((await mailsTo(email))[0]?.text ?? '');
    const other = code === '000000' ? '111111' : '000000';
    const wrong = await post(redirect, { state, token, mailed: 'yes', code: other }, cookie);
    expect(wrong.body).toContain('role="alert"');
    const given = { state, token, mailed: 'yes', code };
    expect((await post(redirect, given)).headers.location).toBeUndefined();
    expect((await post(redirect, given, cookie)).headers.location).toBe('/dashboard');
  });

  it.each(['/a/..//evil.example', '/a/b/../..///evil.example/x', '/a/%2e%2e//evil.example'])(
    'keeps the browser on this host when %s is asked for',
    async (redirectUrl) => {
      const { email } = await registered();
      for (const nonce of [{}, { externalStateNonce: 'n1' }]) {
        const { redirect } = (await begin('customer', { redirectUrl, ...nonce })).json();
        const answer = await post(redirect, { state: stateOf(redirect), email, password: PASSWORD });
        const location = new URL(String(answer.headers.location), 'http://main.localhost');
        expect([answer.statusCode, location.host]).toEqual([303, 'main.localhost']);
      }
    },
  );

  it.each(['//evil.example', 'https://evil.example', '/Account'])(
    'never leads to %s',
    async (redirectUrl) => {
      const { email } = await registered();
      const { redirect } = (await begin('customer', { redirectUrl })).json();
      const right = await post(redirect, { state: stateOf(redirect), email, password: PASSWORD });
      expect(right.headers.location).toBe('/dashboard');
    },
  );

  it('accepts only the short texts of its own forms', async () => {
    const { redirect } = (await begin()).json();
    const state = stateOf(redirect);
    const given = [{ email: { a: 1 } }, { password: 'x'.repeat(201) }, { other: 'x' }];
    for (const payload of given)
      expect((await send('POST', redirect, { payload: { state, ...payload } })).statusCode).toBe(400);
  });

  it('accepts no visit that it did not start, and none older than half an hour', async () => {
    const { redirect } = (await begin()).json();
    const page = async (url: string) => (await app.inject(url)).body;
    expect(await page('/identity-broker/customer/hosted/login?state=v1.x.y')).toContain(
      'This sign-in has ended',
    );
    await dependencies.clock.advance(30 * 60_000);
    expect(await page(redirect)).toContain('This sign-in has ended');
  });

  it('CALL-32 AUTH-04 returns the signed-in person, and whether they are a broker', async () => {
    const { email, token } = await registered();
    const info = () => send('GET', INFO, { token, headers: named });
    expect((await info()).json()).toMatchObject({ email, isBroker: false });
    const set = { org: 'main', email, isBroker: true, type: 'CO_DEEDER' };
    await send('PATCH', '/sandbox/identities', { payload: set });
    expect((await info()).json()).toMatchObject({ isBroker: true, type: 'CO_DEEDER' });
    expect((await send('GET', INFO, { token })).statusCode).toBe(400);
    expect((await send('GET', INFO, { headers: named })).statusCode).toBe(401);
  });

  it('CALL-31 ends one session for good: its token is refused everywhere, also renewed ones; other sessions continue', async () => {
    const { email, token } = await registered();
    const other = (await login(email)).json().jwt;
    const ended = await send('POST', LOGOUT, { token, headers: named });
    expect([ended.statusCode, ended.json()]).toEqual([200, { redirect: '/auth/login' }]);
    expect([await lookUp(token), await lookUp(other)]).toEqual([401, 200]);
    expect((await send('POST', LOGOUT, { token, headers: named })).statusCode).toBe(401);
  });
});

describe('mails', () => {
  const outbox = () => dependencies.db.kysely.updateTable('mail_outbox');

  it('are stored encrypted, and sent by the mail server if there is one, in order and once', async () => {
    const { email } = await registered();
    const rows = await dependencies.db.kysely.selectFrom('mail_outbox').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|auth\/confirm/);
    await dependencies.db.kysely.updateTable('mail_outbox').set({ sent_at: new Date() }).execute();
    const sent: string[] = [];
    let isDown = true;
    const mails = createMailService(dependencies, {
      send: async ({ to, subject }) => {
        if (isDown) throw new Error('no mail server');
        sent.push(`${to} ${subject}`);
      },
    });
    await dependencies.db.transaction((tx) =>
      mails.post(tx, {
        organization: 'main',
        to: email,
        template: 'code',
        values: { code: '123456', minutes: '10' },
      }),
    );
    await mails.deliver();
    expect(sent).toEqual([]);
    isDown = false;
    await mails.deliver();
    expect(sent).toEqual([]);
    await outbox()
      .set({ claimed_until: new Date(0) })
      .execute();
    await mails.deliver();
    await mails.deliver();
    expect(sent).toEqual([`${email} Your Larkhaven Home Lending login code`]);
  });

  it('are also pages, in the look of the lender; those kept before there were pages are sent as text', async () => {
    const { email } = await registered();
    const [confirm] = await mailsTo(email);
    expect(confirm?.html).toContain('>Confirm your email address</a>');
    const address = `/sandbox/mailbox/page?to=${encodeURIComponent(email)}`;
    const page = await app.inject(address);
    expect(page.body).toBe(confirm?.html);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'unsafe-inline'"),
      'x-frame-options': 'SAMEORIGIN',
    });
    const older = { to: email, subject: 'Older', text: 'Text' };
    await dependencies.db.transaction((tx) =>
      keepMail(
        { tx, encryption: dependencies.encryption },
        { organization: 'main', mail: older, at: new Date() },
      ),
    );
    const sent: Mail[] = [];
    await createMailService(dependencies, { send: async (mail) => void sent.push(mail) }).deliver();
    expect(sent.filter(({ to }) => to === email)).toEqual([
      expect.objectContaining({ subject: confirm?.subject, html: confirm?.html }),
      older,
    ]);
    expect((await app.inject(address)).statusCode).toBe(404);
  });

  it('can be seen as samples, of every lender and in each language', async () => {
    const list = await app.inject('/sandbox/mails?org=harborlight');
    expect(list.body.match(/<iframe sandbox /g)?.length).toBeGreaterThan(20);
    const [address = ''] = /\/sandbox\/mails\/reset\?[^"]*es-US/.exec(list.body) ?? [];
    const reset = await app.inject(address.replaceAll('&amp;', '&'));
    expect(reset.body).toContain('>Elegir una contraseña nueva</a>');
    expect(reset.body).toContain('Harborlight');
    expect(list.body).toContain('Harborlight Credit Union: your application can go on');
    expect(list.body).toContain('Harborlight Credit Union: su solicitud puede seguir');
    expect(list.body).toContain('<h2>textHelp (text)</h2>');
    for (const unknown of ['nothing', 'constructor', '..%2f', 'phoneCode'])
      expect((await app.inject(`/sandbox/mails/${unknown}`)).statusCode).toBe(404);
  });

  it('survive a mail server outage of hours', async () => {
    const { kysely } = dependencies.db;
    await outbox().set({ sent_at: new Date() }).execute();
    await registered();
    const mails = createMailService(dependencies, { send: () => Promise.reject(new Error('away')) });
    const minutes: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      const from = Date.now();
      await mails.deliver();
      const row = await kysely
        .selectFrom('mail_outbox')
        .select('claimed_until')
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow();
      minutes.push(Math.floor(((row.claimed_until?.getTime() ?? 0) - from) / 60_000));
      await outbox()
        .set({ claimed_until: new Date(0) })
        .where('sent_at', 'is', null)
        .execute();
    }
    expect(minutes.slice(0, 6)).toEqual([1, 4, 16, 64, 256, 1024]);
  });
});
