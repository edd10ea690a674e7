import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { telemetryFeature } from './routes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([telemetryFeature]);
});
afterAll(() => server.close());

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const SESSION = { platform: 'WEB', libVersion: '1', screenWidth: 390, screenHeight: 844, queryParams: {} };
const open = async (sessionKey?: object | null) =>
  (
    await post('/ft/external/session', { ...SESSION, ...(sessionKey === undefined ? {} : { sessionKey }) })
  ).json().sessionKey;

describe('telemetry', () => {
  it('CALL-22 begins a session with a tracker, and goes on with it', async () => {
    const first = await open(null);
    expect(first).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      epoch: expect.any(Number),
      trackerUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await open(first)).toEqual(first);
    const rows = await server.dependencies.db.kysely.selectFrom('telemetry_sessions').selectAll().execute();
    expect(rows).toMatchObject([{ uuid: first.uuid, detail: SESSION }]);
  });

  it('keeps the tracker when the session is not known', async () => {
    const key = { uuid: randomUUID(), epoch: 1, trackerUuid: randomUUID() };
    const opened = await open(key);
    expect(opened.trackerUuid).toBe(key.trackerUuid);
    expect(opened.uuid).not.toBe(key.uuid);
  });

  it('CALL-21 keeps events with what they were sent with', async () => {
    const sessionKey = await open();
    const detail = {
      pagePath: '/account/heloc/register-v2',
      eventProperties: { step: 'property', index: 1 },
    };
    const applicationUuid = randomUUID();
    const body = { event: 'PAGEVIEW', productType: 'HELOC', sessionKey, applicationUuid, ...detail };
    expect((await post('/ft/external/event', body)).statusCode).toBe(204);
    const odd = { event: 'PAGEVIEW', productType: 'HELOC', sessionKey: null, applicationUuid: 'none' };
    expect((await post('/ft/external/event', odd)).statusCode).toBe(204);
    const rows = await server.dependencies.db.kysely
      .selectFrom('telemetry_events')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { event: 'PAGEVIEW', session_uuid: sessionKey.uuid, application_uuid: applicationUuid, detail },
      { event: 'PAGEVIEW', session_uuid: null, application_uuid: null },
    ]);
  });

  it('keeps no personal data, whatever a browser sends', async () => {
    const queryParams = { email: 'zeb@example.com', q: 'zeb@example.com', utm_source: 'mail' };
    const address = '/account/heloc/login?firstName=Zebulon#2025550188';
    const event = {
      event: 'PAGEVIEW zeb@example.com',
      productType: 'HELOC',
      pagePath: address,
      queryParams,
      eventProperties: { firstName: 'Zebulon', note: 'call (202) 555-0188', ssn: '123-45-6789', index: 2 },
    };
    const session = { ...SESSION, queryParams, referrer: `https://partner.example${address}` };
    expect((await post('/ft/external/event', event)).statusCode).toBe(204);
    expect((await post('/ft/external/session', session)).statusCode).toBe(200);
    const { kysely } = server.dependencies.db;
    const events = await kysely.selectFrom('telemetry_events').selectAll().execute();
    const sessions = await kysely.selectFrom('telemetry_sessions').selectAll().execute();
    expect(JSON.stringify([events, sessions])).not.toMatch(/zeb|202\D{0,2}555|555-0188|123-45/i);
    expect(events.at(-1)?.detail).toMatchObject({
      pagePath: '/account/heloc/login',
      queryParams: { utm_source: 'mail' },
      eventProperties: { index: 2 },
    });
  });

  it('refuses what is not declared, naming it', async () => {
    const bad = await post('/ft/external/event', {
      event: 'X',
      productType: 'HELOC',
      email: 'a@example.com',
    });
    expect(bad.statusCode).toBe(400);
    expect(bad.json().errors).toEqual(['body must NOT have additional properties: email']);
    const platform = await post('/ft/external/session', { ...SESSION, platform: 'IOS' });
    expect(platform.json().errors[0]).toContain('body.platform must be equal to one of');
    expect((await post('/ft/elsewhere/session', SESSION)).statusCode).toBe(400);
    expect((await post('/ft/secure/session', SESSION)).statusCode).toBe(401);
  });
});
