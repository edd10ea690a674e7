import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { optimizeFeature } from '../optimize/routes.ts';
import { walletFeature } from './routes.ts';

const BASE = '/service-wallet/secure/api/v3/account';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([optimizeFeature, walletFeature]);
  const flags = { 'fe-wallet': { enabled: false } };
  await server.dependencies.releases.publish([testRelease({ code: 'main' }, { flags })]);
});
afterAll(() => server.close());

async function person() {
  const { db, sessions } = server.dependencies;
  const uuid = randomUUID();
  const identity = { uuid, organization: 'main', email: `${uuid}@example.com`, password_hash: '' };
  await db.kysely
    .insertInto('identities')
    .values({ ...identity, created_at: new Date(server.dependencies.clock.now()) })
    .execute();
  const authorization = `Bearer ${await sessions.issueForTests({ identityUuid: uuid, organization: 'main' })}`;
  const call = (method: 'GET' | 'POST', url: string, payload?: object, key?: string) =>
    server.app.inject({
      method,
      url,
      headers: { authorization, ...(key ? { 'idempotency-key': key } : {}) },
      ...(payload ? { payload } : {}),
    });
  return { call };
}

const setFlag = (enabled: boolean) =>
  server.app.inject({ method: 'POST', url: '/sandbox/flags', payload: { key: 'fe-wallet', enabled } });

it('there are no wallets while the flag is off', async () => {
  const { call } = await person();
  await setFlag(false);
  expect((await call('GET', BASE)).statusCode).toBe(404);
  expect((await call('POST', BASE, { name: 'Main' })).statusCode).toBe(404);
});

it("CALL-40 CALL-39 return the person's accounts, and the profile of the first or of the principal", async () => {
  await setFlag(true);
  const owner = await person();
  expect((await owner.call('GET', BASE)).json()).toEqual([]);
  expect((await owner.call('GET', `${BASE}/access`)).statusCode).toBe(404);
  const first = (await owner.call('POST', BASE, { name: 'Main' }, 'wallet-key-1')).json();
  const again = await owner.call('POST', BASE, { name: 'Main' }, 'wallet-key-1');
  expect(again.json()).toEqual(first);
  await server.dependencies.clock.advance(1_000);
  const second = (await owner.call('POST', BASE, { name: 'Second' })).json();
  const { address } = first.account;
  expect(first).toEqual({
    account: { name: 'Main', address: expect.stringMatching(/^tp1[0-9a-f]{38}$/) },
    authorizedWallets: [{ address }],
    authorizationType: 'OWNER',
  });
  expect((await owner.call('GET', BASE)).json()).toEqual([first, second]);
  expect((await owner.call('GET', `${BASE}/access`)).json()).toEqual(first);
  const principal = second.account.address;
  expect((await owner.call('GET', `${BASE}/access?principal=${principal}`)).json()).toEqual(second);
  const stranger = await person();
  expect((await stranger.call('GET', `${BASE}/access?principal=${principal}`)).statusCode).toBe(404);
});

it('allows ten accounts at most, and none without a session', async () => {
  await setFlag(true);
  const { call } = await person();
  for (let index = 0; index < 10; index += 1)
    expect((await call('POST', BASE, { name: `A${index}` })).statusCode).toBe(200);
  expect((await call('POST', BASE, { name: 'One more' })).statusCode).toBe(409);
  expect((await call('POST', BASE, { name: '<script>' })).statusCode).toBe(400);
  expect((await server.app.inject(BASE)).statusCode).toBe(401);
});
