import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityFeature } from '../../src/server/features/identity/routes.ts';
import { walletFeature } from '../../src/server/features/wallet/routes.ts';
import { openTestServer, type TestServer } from '../../src/server/http/testServer.ts';
import { testRelease } from '../../src/server/releases/testRelease.ts';
import { createWalletService } from '../../src/web/clients/walletService.ts';

const PAGE = 'https://main.lender.example';
const WALLET = 'https://wallet.example';
const ACCOUNTS = `${WALLET}/service-wallet/secure/api/v3/account`;
const SAFE_HEADERS = ['accept', 'accept-language', 'content-language'];

let server: TestServer;
beforeAll(async () => {
  const environment = { EQUIFORM_PUBLIC_HOST_SUFFIX: 'lender.example' };
  server = await openTestServer([identityFeature, walletFeature], { environment });
  const brand = { code: 'main', hosts: ['main'], values: { walletHost: WALLET } };
  await server.dependencies.releases.publish([
    testRelease(brand, { flags: { 'fe-wallet': { enabled: true } } }),
  ]);
});
afterAll(() => server.close());

/** The `fetch` of a browser on `PAGE`: cookies per host, and CORS checks. */
function browserFetch(): typeof fetch {
  const jar = new Map<string, string>();

  async function ask(url: URL, method: string, headers: Record<string, string>, payload?: string) {
    const cookie = jar.get(url.host);
    const answer = await server.app.inject({
      method: method as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, ...(cookie ? { cookie } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    const set = headersCookies(answer.headers['set-cookie']);
    if (set !== '') jar.set(url.host, set);
    return answer;
  }

  const allowed = (answer: { headers: Record<string, unknown> }): void => {
    expect(answer.headers['access-control-allow-origin']).toBe(PAGE);
    expect(answer.headers['access-control-allow-credentials']).toBe('true');
  };
  const listed = (header: unknown) =>
    String(header ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase());

  return async (input, init = {}) => {
    const url = new URL(String(input), PAGE);
    const method = init.method ?? 'GET';
    const headers = Object.fromEntries(new Headers(init.headers));
    const isElsewhere = url.origin !== PAGE;
    if (isElsewhere) {
      const named = Object.keys(headers).filter((name) => !SAFE_HEADERS.includes(name));
      const preflight = await ask(url, 'OPTIONS', {
        origin: PAGE,
        'access-control-request-method': method,
        'access-control-request-headers': named.sort().join(','),
        'sec-fetch-site': 'cross-site',
      });
      expect(preflight.statusCode).toBeLessThan(300);
      allowed(preflight);
      expect(listed(preflight.headers['access-control-allow-headers'])).toEqual(
        expect.arrayContaining(named),
      );
      expect(listed(preflight.headers['access-control-allow-methods'])).toContain(method.toLowerCase());
    }
    const site = isElsewhere ? 'cross-site' : 'same-origin';
    const answer = await ask(
      url,
      method,
      { ...headers, origin: PAGE, 'sec-fetch-site': site },
      init.body as string,
    );
    if (isElsewhere) allowed(answer);
    return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as HeadersInit });
  };
}

const headersCookies = (set: string | readonly string[] | undefined): string =>
  [set ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

it("WALLET-02 a lender's page can make each wallet call at another host", async () => {
  const fetch = browserFetch();
  const registered = await fetch('/identity/api/v1/registration/register?organization=main', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: 'Correct-horse-7!',
      phoneNumber: '2025550143',
    }),
  });
  const { jwt } = await registered.json();
  const wallet = createWalletService({
    fetch,
    session: { read: () => jwt, clear: () => expect.fail('the session ended') },
    host: WALLET,
  });
  expect(await wallet.accounts()).toEqual([]);
  const code = await (
    await fetch('/service-wallet/secure/api/v3/exchange', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
      body: '{}',
    })
  ).json();
  const exchanged = await fetch(`${WALLET}/service-wallet/external/api/v3/exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(code),
  });
  const { jwt: there } = await exchanged.json();
  const openOnce = () =>
    fetch(ACCOUNTS, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${there}`,
        'idempotency-key': 'one-account',
        'x-equiform-language': 'es-US',
        'x-org': 'main',
        'x-with-origin': PAGE,
      },
      body: JSON.stringify({ name: 'Savings' }),
    });
  const [first, again] = [await openOnce(), await openOnce()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.headers.get('idempotent-replay')).toBe('true');
  const [account] = await wallet.accounts();
  expect(account?.account.name).toBe('Savings');
  expect(await wallet.access(account?.account.address)).toEqual(account);
  expect((await wallet.accounts()).length).toBe(1);
});
