import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersOfSignIn, openTestServer, SYSTEM_NOW, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { identityFeature } from '../identity/routes.ts';
import { walletFeature } from './routes.ts';

const ACCOUNTS = '/service-wallet/secure/api/v3/account';
const CODE = '/service-wallet/secure/api/v3/exchange';
const TOKEN = '/service-wallet/external/api/v3/exchange';
const WALLET = 'wallet.example';
const LENDER = 'https://main.lender.example';

let server: TestServer;
let now = SYSTEM_NOW;
beforeAll(async () => {
  const environment = { EQUIFORM_PUBLIC_HOST_SUFFIX: 'lender.example' };
  server = await openTestServer([identityFeature, walletFeature], {
    environment,
    system: { now: () => now },
  });
  const flags = { 'fe-wallet': { enabled: true } };
  const brand = { code: 'main', hosts: ['main'], values: { walletHost: `https://${WALLET}` } };
  await server.dependencies.releases.publish([
    testRelease(brand, { flags }),
    testRelease({ code: 'other' }, { flags }),
  ]);
});
afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;
const post = (url: string, headers: Headers, payload: object = {}) =>
  server.app.inject({ method: 'POST', url, headers, payload });
const accounts = async (headers: Headers) => (await server.app.inject({ url: ACCOUNTS, headers })).statusCode;

async function person(organization = 'main') {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { email, password: 'Correct-horse-7!', phoneNumber: '2025550143' };
  const url = `/identity/api/v1/registration/register?organization=${organization}`;
  return headersOfSignIn(await post(url, {}, body));
}

const codeOf = async (headers: Headers): Promise<string> => (await post(CODE, headers)).json().code;
const exchange = (code: string, host = WALLET) => post(TOKEN, { host, origin: LENDER }, { code });

describe('the wallet at another host', () => {
  it("accepts a token exchanged for a page's code, with the cookie of its own host", async () => {
    const mine = await person();
    const answer = await exchange(await codeOf(mine));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-wallet-main=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=None; Secure; Partitioned$/,
    );
    const { authorization, cookie } = headersOfSignIn(answer);
    const here = { authorization, cookie, host: WALLET, origin: LENDER };
    expect(await accounts(here)).toBe(200);
    expect(await accounts({ ...here, cookie: '' })).toBe(401);
    expect(await accounts({ ...mine, host: WALLET })).toBe(401);
    const lookUp = { url: '/identity/secure/api/v1/identity', headers: here };
    expect((await server.app.inject(lookUp)).statusCode).toBe(401);
    expect((await post(CODE, { authorization, cookie, host: WALLET })).statusCode).toBe(401);
    await post('/identity-broker/customer/secure/api/v3/logout', { ...mine, 'x-application-name': 'heloc' });
    expect(await accounts(here)).toBe(401);
  });

  it('accepts a code once, within a minute, at that host, while the session lasts', async () => {
    const mine = await person();
    const code = await codeOf(mine);
    expect((await exchange(code, 'elsewhere.example')).statusCode).toBe(401);
    const both = await Promise.all([exchange(code), exchange(code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await exchange('x.y.z')).statusCode).toBe(401);
    expect((await exchange(mine.authorization.replace('Bearer ', ''))).statusCode).toBe(401);
    expect(await accounts({ ...mine, authorization: `Bearer ${await codeOf(mine)}` })).toBe(401);
    const late = await codeOf(mine);
    now += 60_000;
    expect((await exchange(late)).statusCode).toBe(401);
    const ended = await codeOf(mine);
    await post('/identity-broker/customer/secure/api/v3/logout', { ...mine, 'x-application-name': 'heloc' });
    expect((await exchange(ended)).statusCode).toBe(401);
  });

  it("accepts calls from lenders' pages only, and issues no codes if the wallet is at the same host", async () => {
    const preflight = async (origin: string) =>
      (await server.app.inject({ method: 'OPTIONS', url: ACCOUNTS, headers: { host: WALLET, origin } }))
        .headers;
    expect(await preflight(LENDER)).toMatchObject({
      'access-control-allow-origin': LENDER,
      'access-control-allow-credentials': 'true',
    });
    for (const origin of [
      'https://evil.example',
      'http://main.lender.example',
      'https://x.lender.example',
      'null',
    ])
      expect((await preflight(origin))['access-control-allow-origin'], origin).toBeUndefined();
    expect((await post(CODE, await person('other'))).statusCode).toBe(404);
  });
});
