import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { optimizeFeature } from './routes.ts';

const BASE = '/service-optimize/external/api';
const flags = {
  'fe-webchat': { enabled: true },
  'fe-heloc-redesign-2025': { enabled: false },
  'fe-heloc-disaster-zips': { enabled: false, variables: { disasterZips: ['33931'] } },
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([optimizeFeature]);
  await server.dependencies.releases.publish([
    testRelease({ code: 'main' }, { flags }),
    testRelease({ code: 'other' }, { flags: { ...flags, 'fe-webchat': { enabled: false } } }),
  ]);
});
afterAll(() => server.close());
// Clears what the sandbox set in the last test.
beforeEach(() => server.dependencies.db.kysely.deleteFrom('flags').execute());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const user = (orgCode: string) => ({ optimizeUser: { trackerId: 't-1', orgCode } });
const flagsOf = async (orgCode: string) =>
  (await post(`${BASE}/v1/features`, user(orgCode))).json<{ flags: Record<string, object> }>().flags;

describe('flags', () => {
  it('CALL-27 FLAG-14 are those of the lender', async () => {
    expect(await flagsOf('main')).toEqual(flags);
    expect((await flagsOf('other'))['fe-webchat']).toEqual({ enabled: false });
    const byHeader = await post(`${BASE}/v1/features`, { optimizeUser: {} }, { 'x-org': 'main' });
    expect(byHeader.json().flags).toEqual(flags);
  });

  it('CALL-24 G-40 can be requested one by one, and are off if unknown', async () => {
    const ask = async (featureKey: string) =>
      (await post(`${BASE}/v1/feature`, { featureKey, ...user('main') })).json();
    expect(await ask('fe-webchat')).toEqual({ enabled: true });
    expect(await ask('fe-heloc-disaster-zips')).toEqual(flags['fe-heloc-disaster-zips']);
    expect(await ask('fe-relative-url-heloc')).toEqual({ enabled: false });
    expect(await ask('constructor')).toEqual({ enabled: false });
  });

  it('CALL-25 CALL-26 C-33 decide experiments, by POST and GET', async () => {
    const expected = {
      experiments: [
        { name: 'fe-heloc-redesign-2025', variation: 'control' },
        { name: 'fe-identity-broker-mode', variation: 'control' },
      ],
    };
    expect((await post(`${BASE}/v2/decision`, user('main'))).json()).toEqual(expected);
    const get = await server.app.inject({
      url: `${BASE}/v2/decision?trackerId=t-1`,
      headers: { 'x-org': 'main' },
    });
    expect(get.json()).toEqual(expected);
  });

  it('answer 401, 404 and 400 as specified', async () => {
    const secure = '/service-optimize/secure/api/v1/features';
    expect((await post(secure, user('main'))).statusCode).toBe(401);
    expect((await post('/service-optimize/agent/api/v1/features', user('main'))).statusCode).toBe(400);
    expect((await post(`${BASE}/v1/features`, user('nobody'))).statusCode).toBe(404);
    const bad = await post(`${BASE}/v1/features`, { optimizeUser: { email: 'a@example.com' } });
    expect(bad.json().errors[0]).toContain('additional properties: email');
    expect((await post(`${BASE}/v1/features`, { optimizeUser: {} })).json().errors[0]).toContain(
      'x-org is required',
    );
  });
});

describe('flags of the sandbox', () => {
  it('are set for all lenders, and take precedence for one lender', async () => {
    const set = async (flag: object) => (await post('/sandbox/flags', flag)).statusCode;
    const key = 'fe-heloc-redesign-2025';
    expect(await set({ key, enabled: true })).toBe(204);
    expect(await set({ org: 'other', key, enabled: false, variables: { note: 'x' } })).toBe(204);
    expect((await flagsOf('main'))[key]).toEqual({ enabled: true });
    expect((await flagsOf('other'))[key]).toEqual({ enabled: false, variables: { note: 'x' } });
    const [redesign] = (await post(`${BASE}/v2/decision`, user('main'))).json().experiments;
    expect(redesign).toEqual({ name: key, variation: 'variation' });
  });

  it("keep the release's variables unless others are given", async () => {
    await post('/sandbox/flags', { org: 'main', key: 'fe-heloc-disaster-zips', enabled: true });
    expect((await flagsOf('main'))['fe-heloc-disaster-zips']).toEqual({
      enabled: true,
      variables: { disasterZips: ['33931'] },
    });
  });

  it('FLAG-07 can only be listed flags of existing lenders, and cannot be set in production', async () => {
    const unknown = await post('/sandbox/flags', { key: 'fe-other', enabled: true });
    expect(unknown.json().errors).toEqual(['body.key is not one of the flags']);
    const nobody = await post('/sandbox/flags', { org: 'nobody', key: 'fe-webchat', enabled: true });
    expect(nobody.statusCode).toBe(404);
    const key = Buffer.alloc(32, 1).toString('base64');
    const environment = { EQUIFORM_MODE: 'production', EQUIFORM_FIELD_KEY: key, EQUIFORM_SESSION_KEY: key };
    const production = await openTestServer([optimizeFeature], { environment });
    const answer = await production.app.inject({ method: 'POST', url: '/sandbox/flags', payload: {} });
    expect(answer.statusCode).toBe(404);
    await production.close();
  });
});
