import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailIndex } from '../../src/server/db/keys/blindIndex.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';

const LOOKUP = '/identity/secure/api/v1/identity';
const LOGOUT = '/identity-broker/customer/secure/api/v3/logout';
const PASSWORD = 'Correct-horse-7!';
const named = { 'x-application-name': 'heloc' };

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;

/** Registers someone at a lender, from a host. */
async function signUp(organization = 'main', host = 'localhost') {
  const email = `${randomUUID()}@example.com`;
  const answer = await server.call({
    method: 'POST',
    url: `/identity/api/v1/registration/register?organization=${organization}`,
    headers: { host, 'x-org': organization },
    payload: { email, password: PASSWORD, phoneNumber: '2025550143' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...headersOfSignIn(answer), email, set: [answer.headers['set-cookie'] ?? []].flat() };
}

const lookUp = async (headers: Headers) => (await server.call({ url: LOOKUP, headers })).statusCode;

describe('a token', () => {
  it('is worthless without the cookie of the browser it was issued to, and the cookie without the token', async () => {
    const [mine, other] = [await signUp(), await signUp()];
    const { authorization, cookie } = mine;
    expect(await lookUp({ authorization, cookie })).toBe(200);
    for (const stolen of ['', other.cookie, 'session-main=', cookie.replace('session-', 'sign-in-')])
      expect(await lookUp({ authorization, cookie: stolen }), stolen).toBe(401);
    expect(await lookUp({ cookie })).toBe(401);
    expect(await lookUp({ authorization: `Bearer ${cookie.split('=')[1]}`, cookie })).toBe(401);
  });

  it('is valid only at the lender where it was issued; two lenders on one host do not interfere', async () => {
    const [here, there] = [await signUp('main'), await signUp('alderpike')];
    const cookie = `${here.cookie}; ${there.cookie}`;
    const at = (org: string, { authorization }: { authorization: string }) =>
      lookUp({ authorization, cookie, 'x-org': org });
    expect([await at('main', here), await at('alderpike', there)]).toEqual([200, 200]);
    expect([await at('alderpike', here), await at('main', there)]).toEqual([401, 401]);
    const out = await server.call({
      method: 'POST',
      url: LOGOUT,
      headers: { ...named, authorization: here.authorization, cookie, 'x-org': 'main' },
    });
    expect(out.statusCode).toBe(200);
    expect([out.headers['set-cookie']].flat()).toEqual([
      'session-main=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect([await at('main', here), await at('alderpike', there)]).toEqual([401, 200]);
  });

  it('has a new secret for each sign-in, and keeps it when it is renewed', async () => {
    const { email, cookie } = await signUp();
    const again = await server.call({
      method: 'POST',
      url: '/identity/api/v1/login?organization=main',
      headers: { cookie },
      payload: { email, password: PASSWORD },
    });
    expect(headersOfSignIn(again).cookie).toMatch(/session-main=[\w-]{43}/);
    expect(headersOfSignIn(again).cookie).not.toContain(cookie.split('; ')[0]);
  });
});

it('a test token is issued by the sandbox control for any identity, bound to no browser', async () => {
  const { identityUuid } = await server.person();
  const ask = (whose: string) =>
    server.call({ method: 'POST', url: '/sandbox/sessions', payload: { identityUuid: whose } });
  const { jwt } = (await ask(identityUuid)).json<{ jwt: string }>();
  expect(decodeJwt(jwt)).toMatchObject({ sub: identityUuid, org: 'main', use: 'test' });
  const authorization = `Bearer ${jwt}`;
  expect(await lookUp({ authorization, 'x-org': 'main' })).toBe(200);
  expect(await lookUp({ authorization, 'x-org': 'alderpike' })).toBe(401);
  expect((await ask(randomUUID())).statusCode).toBe(404);
});

describe('the cookie', () => {
  const PARTS = 'Path=/; Max-Age=43200; HttpOnly; SameSite=Strict';

  it('belongs to its host only, except on the same machine', async () => {
    const { set, authorization, cookie } = await signUp('main', 'apply.lender.example');
    expect(set).toContainEqual(expect.stringMatching(/^__Host-session-main=[\w-]{43}; /));
    expect(set.map((one) => one.replace(/^__Host-session-main=[^;]+; /, ''))).toContain(`${PARTS}; Secure`);
    const host = 'apply.lender.example';
    expect(await lookUp({ authorization, cookie, host })).toBe(200);
    // A cookie without the prefix may have been set by a sibling host.
    expect(await lookUp({ authorization, cookie: cookie.replace('__Host-', ''), host })).toBe(401);
  });

  it.each(['localhost:4300', 'main.localhost:4300', '127.0.0.1:4300', '[::1]:4300'])(
    'is stored by every browser at %s, where some store no https-only cookie',
    async (host) => {
      const { set } = await signUp('main', host);
      expect(set.map((one) => one.replace(/=[^;]+;/, ';'))).toContain(`session-main; ${PARTS}`);
    },
  );

  it.each(['localhost.evil.example', 'evil-localhost', '127.0.0.1.evil.example', 'xlocalhost'])(
    'is https-only at %s, which only looks like this machine',
    async (host) => {
      const { set } = await signUp('main', host);
      expect(set.join()).toContain('__Host-session-main=');
    },
  );

  it('is not stored over plain http from another machine, which is reported before an account is created there', async () => {
    const email = `${randomUUID()}@example.com`;
    const ask = (origin: string, url = '/identity/api/v1/registration/register?organization=main') =>
      server.call({
        method: 'POST',
        url,
        headers: { host: new URL(origin).host, origin },
        payload: {
          email,
          password: PASSWORD,
          ...(url.includes('login') ? {} : { phoneNumber: '2025550143' }),
        },
      });
    const kept = () =>
      server.dependencies.db.kysely
        .selectFrom('identities')
        .select('uuid')
        .where('email_index', '=', emailIndex('main', email))
        .execute();
    for (const url of [undefined, '/identity/api/v1/login?organization=main']) {
      const answer = await ask('http://192.168.1.7:4300', url);
      expect([answer.statusCode, answer.json().reason]).toEqual([422, 'connection']);
      expect(answer.json().errors).toEqual([expect.stringContaining('without a secure connection')]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await kept()).toEqual([]);
    // A proxy terminates https, so the server sees http.
    expect((await ask('https://apply.lender.example')).statusCode).toBe(200);
    expect((await ask('http://localhost:4300')).statusCode).toBe(401);
    expect(await kept()).toHaveLength(1);
  });

  it('alone allows pages of other sites nothing: a forged form gets 401 or 403', async () => {
    const { cookie } = await signUp();
    const forged = (headers: Headers) =>
      server.call({
        method: 'POST',
        url: LOGOUT,
        headers: { ...named, cookie, ...headers },
      });
    expect((await forged({})).statusCode).toBe(401);
    expect((await forged({ origin: 'https://evil.example' })).statusCode).toBe(403);
  });
});
