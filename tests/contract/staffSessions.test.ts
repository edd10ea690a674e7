import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { firstInvitation } from '../../src/server/features/staff/invitationService.ts';
import { staffFeature } from '../../src/server/features/staff/routes.ts';
import { createStaffService } from '../../src/server/features/staff/staffService.ts';
import { firstToken, tokenWith } from '../../src/server/features/staff/testStaff.ts';
import {
  openTestServer,
  SYSTEM_NOW,
  signedInHeaders,
  type TestServer,
} from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { type Faults, type SoftAuthenticator, softAuthenticator } from './softAuthenticator.ts';

const PASSWORD = 'Quiet-Harbor-at-dawn-7!';
const WRONG = 'Quiet-Harbor-at-dusk-7!';
const MINUTE = 60_000;
const HOST = 'localhost:4300';

let server: TestServer;
let now = SYSTEM_NOW;
let admin: string;
let people = 0;

beforeAll(async () => {
  server = await openTestServer([staffFeature, publishingFeature], { system: { now: () => now } });
  await publishReleases(server.dependencies);
  admin = await firstToken(server.dependencies);
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT';
type Headers = Readonly<Record<string, string>>;

async function asAdmin(method: Method, path: string, payload?: object) {
  const headers = { authorization: `Bearer ${admin}` };
  const answer = await server.app.inject({
    method,
    url: `/staff/v1${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

/** A browser that keeps cookies and repeats what it was told. */
function browser({ address = '203.0.113.1', on = server } = {}) {
  const jar = new Map<string, string>();
  let csrf = '';
  return {
    jar,
    csrf: () => csrf,
    async call(method: Method, path: string, payload?: object, more: Headers = {}) {
      const answer = await on.app.inject({
        method,
        url: path.startsWith('/publish') ? path : `/staff/v1${path}`,
        remoteAddress: address,
        headers: {
          host: HOST,
          origin: `http://${HOST}`,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          'x-staff-csrf': csrf,
          ...more,
        },
        ...(payload && { payload }),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      const body = answer.body === '' ? undefined : answer.json();
      csrf = body?.csrf ?? csrf;
      return { status: answer.statusCode, body, answer, errors: body?.errors as readonly string[] };
    },
  };
}

type Browser = ReturnType<typeof browser>;

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

const VIEWER = [{ role: 'viewer', reach: 'lender:main' }];

async function invite(grants: readonly object[] = VIEWER) {
  people += 1;
  const email = `grace${people}@example.com`;
  const { body } = await asAdmin('POST', '/people', { name: 'Grace Hopper', email, grants });
  return { email, uuid: body.uuid as string, secret: body.secret as string };
}

/** Somebody in their browser, who has taken their link. */
async function entered(grants: readonly object[] = VIEWER) {
  const link = await invite(grants);
  const page = browser();
  const answer = await page.call('POST', '/invitations/enter', { secret: link.secret });
  expect(answer.status, answer.answer.body).toBe(200);
  return { ...link, page, answer };
}

async function setPassword(page: Browser, password = PASSWORD) {
  const { body } = await page.call('POST', '/me/password/options', {});
  const secret = body.secret as string;
  return { secret, set: await page.call('POST', '/me/password', { password, code: codeOf(secret) }) };
}

/** Somebody with a password, in the browser in which they set it; the next code of their app is good. */
async function withPassword(grants: readonly object[] = VIEWER) {
  const person = await entered(grants);
  const { secret, set } = await setPassword(person.page);
  expect(set.status, set.answer.body).toBe(204);
  now += MINUTE;
  const signIn = (page: Browser, more: object = {}) =>
    page.call('POST', '/session/password', {
      email: person.email,
      password: PASSWORD,
      code: codeOf(secret),
      ...more,
    });
  return { ...person, signIn, code: () => codeOf(secret) };
}

const ownCookie = (page: Browser) => page.jar.get('equiform-staff') ?? '';

describe('a link', () => {
  it('is looked at, and opens a session once, in which a person first chooses how they sign in', async () => {
    const { secret, email } = await invite();
    const page = browser();
    expect((await page.call('POST', '/invitations/look', { secret })).body).toEqual({
      kind: 'invitation',
      name: 'Grace Hopper',
      email,
      roles: VIEWER,
    });
    const { body, answer } = await page.call('POST', '/invitations/enter', { secret });
    expect(body).toMatchObject({
      person: { name: 'Grace Hopper', email },
      expiresAt: new Date(now + 12 * 60 * MINUTE).toISOString(),
      idleSeconds: 1_800,
      needs: ['credential'],
      ways: { passkeys: 0, password: false },
      grants: VIEWER,
      lenders: [{ code: 'main', kind: 'main' }],
    });
    expect(body.roles.viewer.acts).toContain('configuration.read');
    const [cookie] = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(
      /^equiform-staff=eqb_[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    const refused = await page.call('GET', '/me');
    expect([refused.status, refused.errors]).toEqual([403, ['Choose how you sign in first']]);
    expect((await page.call('GET', '/session')).body).toEqual(body);
    for (const path of ['look', 'enter'])
      expect((await page.call('POST', `/invitations/${path}`, { secret })).status).toBe(404);
    expect((await setPassword(page)).set.status).toBe(204);
    expect((await page.call('GET', '/me')).status).toBe(200);
    expect((await page.call('GET', '/session')).body.needs).toEqual([]);
  });

  it('makes the first administrator', async () => {
    const own = await openTestServer([staffFeature]);
    await publishReleases(own.dependencies);
    const tools = { ...own.dependencies, staff: createStaffService(own.dependencies) };
    const secret = (await firstInvitation(tools)) ?? '';
    const page = browser({ on: own });
    expect((await page.call('POST', '/invitations/look', { secret })).body).toEqual({
      kind: 'first',
      roles: [
        { role: 'administrator', reach: 'all' },
        { role: 'publisher', reach: 'all' },
      ],
    });
    expect((await page.call('POST', '/invitations/enter', { secret })).status).toBe(422);
    const given = { secret, name: 'Ada', email: 'ada@example.com' };
    const { body } = await page.call('POST', '/invitations/enter', given);
    expect(body.lenders.length).toBe(own.dependencies.releases.brands.length);
    expect(await firstInvitation(tools)).toBeUndefined();
    await page.call('POST', '/session/end', {});
    expect(await firstInvitation(tools)).toMatch(/^eqi_/);
    await own.close();
  });

  it('for somebody who lost what they signed in with takes all of it away', async () => {
    const { uuid, page, signIn } = await withPassword();
    const token = await asAdmin('POST', `/people/${uuid}/invitation`, {});
    expect((await page.call('GET', '/session')).status).toBe(204);
    expect((await signIn(page)).status).toBe(200);
    const other = browser();
    const { secret } = token.body;
    expect((await other.call('POST', '/invitations/look', { secret })).body.kind).toBe('link');
    expect((await other.call('POST', '/invitations/enter', { secret })).body.needs).toEqual(['credential']);
    expect((await page.call('GET', '/session')).status).toBe(204);
    now += MINUTE;
    expect((await signIn(page)).status).toBe(401);
  });
});

describe('signing in by password and code', () => {
  it('is for the host of the staff alone', async () => {
    const host = { host: `main.${HOST}`, origin: `http://main.${HOST}` };
    const asked = { email: 'somebody@example.com', password: WRONG, code: '123456' };
    expect((await browser().call('POST', '/session/password', asked, host)).status).toBe(404);
  });

  it('begins a session with a new secret, and ends that which the browser had', async () => {
    const { page, signIn } = await withPassword();
    const before = ownCookie(page);
    expect((await signIn(page)).status).toBe(200);
    expect(ownCookie(page)).not.toBe(before);
    const thief = browser();
    thief.jar.set('equiform-staff', before);
    expect((await thief.call('GET', '/session')).status).toBe(204);
  });

  it('refuses whatever is wrong in the same way, and a code that was used', async () => {
    const { signIn, code } = await withPassword();
    const page = browser();
    const wrong = [
      { email: `${randomUUID()}@example.com` },
      { password: WRONG },
      { code: code() === '000000' ? '000001' : '000000' },
    ];
    const answers = [];
    for (const one of wrong) answers.push(await signIn(page, one));
    expect((await signIn(page)).status).toBe(200);
    answers.push(await signIn(page));
    const seen = answers.map(({ status, errors, answer }) => [status, errors, answer.headers['set-cookie']]);
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([401, ['This is not right'], undefined])]),
    );
  });

  it('is refused after many wrong ones, but not in a browser that the person knows', async () => {
    const { page, signIn } = await withPassword();
    const stranger = browser({ address: '198.51.100.7' });
    for (let tried = 0; tried < 10; tried += 1)
      expect((await signIn(stranger, { password: WRONG })).status).toBe(401);
    expect((await signIn(stranger)).status).toBe(429);
    expect((await signIn(browser({ address: '192.0.2.9' }))).status).toBe(429);
    expect((await signIn(page)).status).toBe(200);
    now += 61 * MINUTE;
    expect((await signIn(browser({ address: '192.0.2.9' }))).status).toBe(200);
  });

  it.each([
    ['short', 'Harbor-7!'],
    ['easy to guess', 'Grace-Hopper1!'],
  ])('needs a password that is not %s', async (_why, password) => {
    const { page } = await entered();
    const { set } = await setPassword(page, password);
    expect([set.status, (await page.call('GET', '/session')).body.needs]).toEqual([422, ['credential']]);
  });

  it('is changed soon after signing in only, and ends the other sessions', async () => {
    const { page, signIn } = await withPassword();
    const other = browser();
    expect((await signIn(other)).status).toBe(200);
    now += 11 * MINUTE;
    const late = await page.call('POST', '/me/password/options', {});
    expect([late.status, late.errors]).toEqual([403, ['Sign in again first']]);
    expect((await signIn(page)).status).toBe(200);
    const { body } = await page.call('POST', '/me/password/options', {});
    now += MINUTE;
    const wrong = { password: 'Quiet-Harbor-at-noon-8!', code: '12345' };
    expect((await page.call('POST', '/me/password', wrong)).status).toBe(400);
    const right = { ...wrong, code: codeOf(body.secret) };
    expect((await page.call('POST', '/me/password', right)).status).toBe(204);
    expect((await page.call('GET', '/session')).status).toBe(200);
    expect((await other.call('GET', '/session')).status).toBe(204);
  });
});

/** Somebody with one passkey and no password, and the device that has it. */
async function withPasskey(name = 'My phone') {
  const person = await entered();
  const device = softAuthenticator(`http://${HOST}`);
  const { body } = await person.page.call('POST', '/me/passkeys/options', {});
  const response = device.create(body.options);
  const given = { challenge: body.challenge, name, response };
  const added = await person.page.call('POST', '/me/passkeys', given);
  expect(added.status, added.answer.body).toBe(200);
  return { ...person, device, given, passkey: added.body.uuid as string };
}

async function signInBy(device: SoftAuthenticator, page: Browser, faults: Faults = {}) {
  const { body } = await page.call('POST', '/session/passkey/options', {});
  const given = { challenge: body.challenge, response: device.get(body.options, faults) };
  return { given, answer: await page.call('POST', '/session/passkey', given) };
}

describe('a passkey', () => {
  it('is added under a name, and signs in without saying who one is', async () => {
    const { device, email, passkey, page, uuid } = await withPasskey();
    const other = browser();
    const { body } = (await signInBy(device, other)).answer;
    expect(body).toMatchObject({
      person: { uuid, email },
      needs: [],
      ways: { passkeys: 1, password: false },
    });
    expect((await page.call('GET', '/me/ways')).body).toEqual({
      passkeys: [
        {
          uuid: passkey,
          name: 'My phone',
          createdAt: new Date(now).toISOString(),
          usedAt: new Date(now).toISOString(),
        },
      ],
      password: false,
    });
  });

  it.each<[string, Faults]>([
    ['another page', { origin: 'http://evil.localhost:4300' }],
    ['another host', { rpId: 'evil.localhost' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a device that did not ask for a PIN', { isVerified: false }],
    ['a device that was copied', { counter: 1 }],
  ])('does not sign in for %s', async (_what, faults) => {
    const { device } = await withPasskey();
    expect((await signInBy(device, browser())).answer.status).toBe(200);
    const refused = (await signInBy(device, browser(), faults)).answer;
    expect([refused.status, refused.errors]).toEqual([401, ['This passkey is not known here']]);
  });

  it('signs a challenge once, in time, and for what it is for', async () => {
    const { device, page, given } = await withPasskey();
    const other = browser();
    const signed = await signInBy(device, other);
    expect(signed.answer.status).toBe(200);
    expect((await other.call('POST', '/session/passkey', signed.given)).status).toBe(401);
    const { body } = await other.call('POST', '/session/passkey/options', {});
    now += 5 * MINUTE;
    const late = { challenge: body.challenge, response: device.get(body.options) };
    expect((await other.call('POST', '/session/passkey', late)).status).toBe(401);
    expect((await page.call('POST', '/me/passkeys', given)).status).toBe(422);
    const own = await page.call('POST', '/me/passkeys/options', {});
    const stolen = { challenge: own.body.challenge, response: device.get(own.body.options) };
    expect((await other.call('POST', '/session/passkey', stolen)).status).toBe(401);
  });

  it('is for the pages of the staff only, and never added with a token', async () => {
    const { page } = await entered();
    const elsewhere = { host: 'main.localhost:4300', origin: 'http://main.localhost:4300' };
    const refused = await page.call('POST', '/me/passkeys/options', {}, elsewhere);
    expect([refused.status, refused.errors]).toEqual([
      422,
      ['Passkeys of the staff are for pages of localhost'],
    ]);
    expect((await asAdmin('POST', '/me/passkeys/options', {})).status).toBe(403);
    now += 11 * MINUTE;
    expect((await page.call('POST', '/me/passkeys/options', {})).status).toBe(200);
    const old = await withPasskey();
    now += 11 * MINUTE;
    expect((await old.page.call('POST', '/me/passkeys/options', {})).errors).toEqual(['Sign in again first']);
  });

  it('is removed unless it is the last way to sign in, and the other sessions end', async () => {
    const { page, passkey, device } = await withPasskey();
    const end = `/me/passkeys/${passkey}/end`;
    const last = await page.call('POST', end, {});
    expect([last.status, last.errors]).toEqual([409, ['This is your last way to sign in']]);
    expect((await (await withPasskey()).page.call('POST', end, {})).status).toBe(404);
    expect((await setPassword(page)).set.status).toBe(204);
    const other = browser();
    expect((await signInBy(device, other)).answer.status).toBe(200);
    expect((await page.call('POST', end, {})).status).toBe(204);
    expect((await other.call('GET', '/session')).status).toBe(204);
    expect((await signInBy(device, other)).answer.status).toBe(401);
  });

  it('opens nothing any more once its person ends', async () => {
    const { device, uuid } = await withPasskey();
    await asAdmin('POST', `/people/${uuid}/end`, {});
    expect((await signInBy(device, browser())).answer.status).toBe(401);
  });
});

describe('a session', () => {
  it('changes nothing unless the page repeats its token', async () => {
    const { page } = await withPassword();
    for (const csrf of ['', 'x'.repeat(43), browser().csrf()]) {
      const refused = await page.call('POST', '/session/end', {}, { 'x-staff-csrf': csrf });
      expect([refused.status, refused.errors]).toEqual([
        403,
        ['The header x-staff-csrf must repeat what GET /staff/v1/session tells'],
      ]);
    }
    expect((await page.call('GET', '/me', undefined, { 'x-staff-csrf': '' })).status).toBe(200);
  });

  it('makes all calls of the staff that its person may', async () => {
    const { page } = await withPassword([{ role: 'publisher', reach: 'all' }]);
    expect((await page.call('GET', '/publish/history')).status).toBe(200);
    expect((await page.call('GET', '/audit')).status).toBe(403);
    const made = await page.call('POST', '/tokens', { name: 'pipeline' });
    expect(made.body.secret).toMatch(/^eqs_/);
  });

  it('ends when nobody uses it, and after its hours whoever does', async () => {
    const { page, signIn } = await withPassword();
    await signIn(page);
    for (let minutes = 0; minutes < 60; minutes += 29) {
      expect((await page.call('GET', '/me')).status).toBe(200);
      now += 29 * MINUTE;
    }
    now += 2 * MINUTE;
    expect((await page.call('GET', '/me')).status).toBe(401);
    await signIn(page);
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect((await page.call('GET', '/me')).status).toBe(200);
      now += 20 * MINUTE;
    }
    expect((await page.call('GET', '/me')).status).toBe(401);
  });

  it('ends when its person signs out, and its cookie goes', async () => {
    const { page } = await withPassword();
    const cookie = ownCookie(page);
    expect((await page.call('POST', '/session/end', {})).status).toBe(204);
    expect(ownCookie(page)).toBe('');
    page.jar.set('equiform-staff', cookie);
    expect((await page.call('GET', '/session')).status).toBe(204);
  });

  it('ends with its person', async () => {
    const { page, uuid, signIn } = await withPassword();
    expect((await asAdmin('POST', `/people/${uuid}/end`, {})).status).toBe(204);
    expect((await page.call('GET', '/session')).status).toBe(204);
    expect((await signIn(browser())).status).toBe(401);
  });

  it('is listed and ended, by its person and by who manages tokens', async () => {
    const { page, uuid, signIn } = await withPassword();
    const other = browser({ address: '198.51.100.20' });
    await signIn(other);
    const { sessions } = (await other.call('GET', '/sessions')).body;
    expect(sessions).toMatchObject([
      { from: '198.51.100.20', agent: 'Firefox on Linux', isThis: true },
      { from: '203.0.113.1', isThis: false },
    ]);
    const stranger = await withPassword();
    expect((await stranger.page.call('GET', `/sessions?person=${uuid}`)).status).toBe(403);
    const end = `/sessions/${sessions[1].uuid}/end`;
    expect((await stranger.page.call('POST', end, {})).status).toBe(403);
    expect((await other.call('POST', end, {})).status).toBe(204);
    expect((await page.call('GET', '/session')).status).toBe(204);
    const left = (await asAdmin('GET', `/sessions?person=${uuid}`)).body.sessions;
    expect(left).toHaveLength(1);
    expect((await asAdmin('POST', `/sessions/${left[0].uuid}/end`, {})).status).toBe(204);
    expect((await other.call('GET', '/session')).status).toBe(204);
  });

  it('is left aside where there is a token, and none of a borrower is one', async () => {
    const { page } = await withPassword();
    const { token, personId } = await tokenWith(server.dependencies, [{ role: 'viewer', reach: 'all' }]);
    const both = await page.call('GET', '/session', undefined, { authorization: `Bearer ${token}` });
    expect(both.body.person.uuid).toBe(personId);
    expect('csrf' in both.body).toBe(false);
    const bad = await page.call('GET', '/session', undefined, { authorization: 'Bearer eqs_none' });
    expect(bad.status).toBe(401);
    const borrower = browser();
    borrower.jar.set('session-main', ownCookie(page));
    expect((await borrower.call('GET', '/session')).status).toBe(204);
    const session = { identityUuid: randomUUID(), organization: 'main' };
    const signedIn = await signedInHeaders(server.dependencies, session);
    expect((await browser().call('GET', '/session', undefined, signedIn)).status).toBe(401);
  });

  it('stands in the log, with how it began and what was done in it', async () => {
    const { page, uuid, signIn } = await withPassword();
    await signIn(page);
    const { sessions } = (await page.call('GET', '/sessions')).body;
    now += 1_000;
    await page.call('POST', '/session/end', {});
    const { rows } = (await asAdmin('GET', '/audit')).body as {
      rows: readonly { person?: string; token?: string; act: string; changes: readonly object[] }[];
    };
    const own = rows.filter(({ person }) => person === uuid);
    expect(own.slice(0, 2)).toMatchObject([
      { act: 'session.end', token: sessions[0].uuid },
      { act: 'session.begin', token: sessions[0].uuid, changes: [{ field: 'way', after: 'password' }] },
    ]);
    expect(own.map(({ act }) => act)).toContain('password.set');
  });
});
