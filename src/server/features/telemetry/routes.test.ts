import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { TelemetryFile } from '../../../core/model/generated/telemetry.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { telemetryFeature } from './routes.ts';

const { events } = parse(readFileSync('config/telemetry.yaml', 'utf8')) as TelemetryFile;
const words = ['account', 'heloc', 'register-v2', 'login', 'identity'];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([telemetryFeature]);
  const telemetry = { 'telemetry.json': JSON.stringify({ events, words }) };
  await server.dependencies.releases.publish([testRelease({ code: 'main' }, {}, telemetry)]);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dependencies.db.kysely.deleteFrom('telemetry_events').execute();
  await server.dependencies.db.kysely.deleteFrom('telemetry_sessions').execute();
});

const post = (url: string, payload: object, headers: Record<string, string> = { 'x-org': 'main' }) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const keep = async (event: object, headers: Record<string, string> = {}) =>
  (await post('/ft/external/event', { productType: 'HELOC', ...event }, { 'x-org': 'main', ...headers }))
    .statusCode;
const SESSION = {
  platform: 'WEB',
  libVersion: '2.2.24',
  screenWidth: 390,
  screenHeight: 844,
  queryParams: {},
};
const open = async (sessionKey?: object | null) =>
  (
    await post('/ft/external/session', { ...SESSION, ...(sessionKey === undefined ? {} : { sessionKey }) })
  ).json().sessionKey;
const kept = () =>
  server.dependencies.db.kysely.selectFrom('telemetry_events').selectAll().orderBy('id').execute();

describe('telemetry', () => {
  it('CALL-22 starts a session with a tracker, and continues it', async () => {
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

  it('keeps the tracker if the session is unknown', async () => {
    const key = { uuid: randomUUID(), epoch: 1, trackerUuid: randomUUID() };
    const opened = await open(key);
    expect(opened.trackerUuid).toBe(key.trackerUuid);
    expect(opened.uuid).not.toBe(key.uuid);
  });

  it('CALL-21 stores events with their properties', async () => {
    const sessionKey = await open();
    const detail = {
      domain: 'main.example',
      pagePath: '/account/heloc/register-v2',
      queryParams: { utm_source: 'mail' },
      eventType: 'web',
      identityId: randomUUID(),
      productType: 'HELOC',
      eventProperties: { trackerUuid: randomUUID() },
    };
    const applicationUuid = randomUUID();
    expect(await keep({ event: 'PAGEVIEW', sessionKey, applicationUuid, ...detail })).toBe(204);
    expect(await keep({ event: 'PAGEVIEW', sessionKey: null, applicationUuid: 'none' })).toBe(204);
    expect(await kept()).toMatchObject([
      { event: 'PAGEVIEW', session_uuid: sessionKey.uuid, application_uuid: applicationUuid, detail },
      { event: 'PAGEVIEW', session_uuid: null, application_uuid: null },
    ]);
  });

  it('stores an event of a session once, unless it may repeat; one property can distinguish repeats', async () => {
    const sessionKey = await open();
    const started = { event: 'helocStarted', sessionKey, applicationUuid: randomUUID() };
    await keep(started);
    await keep(started);
    await keep({ ...started, applicationUuid: randomUUID() });
    await keep({ event: 'PAGEVIEW', sessionKey, dontDedupe: true });
    await keep({ event: 'PAGEVIEW', sessionKey, dontDedupe: true });
    const experiment = { event: 'experiment', sessionKey, dedupeProperty: 'name' };
    const name = 'fe-heloc-redesign-2025';
    await keep({ ...experiment, eventProperties: { name, variation: 'control' } });
    await keep({ ...experiment, eventProperties: { name, variation: 'variation' } });
    expect((await kept()).map(({ event }) => event)).toEqual([
      'helocStarted',
      'helocStarted',
      'PAGEVIEW',
      'PAGEVIEW',
      'experiment',
    ]);
  });

  it('accepts several events in one call, each once under its key, however often it is sent', async () => {
    const sessionKey = await open();
    const event = { event: 'PAGEVIEW', productType: 'HELOC', sessionKey, dontDedupe: true };
    const batch = { events: [0, 1, 2].map((index) => ({ key: `event-key-${index}`, event })) };
    expect((await post('/ft/external/events', batch)).statusCode).toBe(204);
    expect((await post('/ft/external/events', batch)).statusCode).toBe(204);
    await keep(event, { 'idempotency-key': 'event-key-1' });
    expect(await kept()).toHaveLength(3);
    expect((await post('/ft/external/events', { events: [] })).statusCode).toBe(400);
  });

  it('stores no personal data, whatever a browser sends', async () => {
    const queryParams = { email: 'zeb@example.com', utm_id: 'zeb@example.com', utm_source: 'mail' };
    const address = '/account/heloc/login/Zebulon?firstName=Zebulon#2025550188';
    const event = {
      event: 'PAGEVIEW',
      pagePath: address,
      domain: 'zeb@example.com',
      identityId: 'zeb@example.com',
      eventType: 'zeb@example.com',
      queryParams,
      eventProperties: { firstName: 'Zebulon', note: 'call (202) 555-0188', trackerUuid: '123-45-6789' },
    };
    const session = {
      ...SESSION,
      queryParams,
      referrer: `https://partner.example${address}`,
      appVersion: 'zeb@example.com',
    };
    expect(await keep(event)).toBe(204);
    expect(await keep({ ...event, event: 'PAGEVIEW zeb@example.com' })).toBe(204);
    expect((await post('/ft/external/session', session)).statusCode).toBe(200);
    const sessions = await server.dependencies.db.kysely
      .selectFrom('telemetry_sessions')
      .selectAll()
      .execute();
    const events = await kept();
    expect(JSON.stringify([events, sessions])).not.toMatch(/zeb|202\D{0,2}555|555-0188|123-45/i);
    expect(events.map(({ detail }) => detail)).toEqual([
      {
        productType: 'HELOC',
        pagePath: '/account/heloc/login/{value}',
        queryParams: { utm_source: 'mail' },
        eventProperties: {},
      },
    ]);
  });

  it('stores page speeds, and counts them', async () => {
    const page = `/account/heloc/${randomUUID()}/identity`;
    const vitals = [
      { name: 'LCP', value: 1234.5, rating: 'good', page },
      { name: 'CLS', value: 0.02, rating: 'good', page: '/zebulon' },
    ];
    expect((await post('/ft/external/vitals', { vitals })).statusCode).toBe(204);
    const rows = await server.dependencies.db.kysely
      .selectFrom('web_vitals')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { organization: 'main', name: 'LCP', value: 1234.5, page: '/account/heloc/{uuid}/identity' },
      { name: 'CLS', value: 0.02, page: '/{value}' },
    ]);
    expect(await server.dependencies.metrics.text()).toContain('equiform_web_vital_milliseconds_sum');
    expect((await post('/ft/external/vitals', { vitals }, {})).statusCode).toBe(400);
  });

  it('stores page errors by kind and place, never their words', async () => {
    const broken = { page: '/account/heloc/login', frames: ['App-Bx12.js:10:220'], release: 'abc' };
    const errors = [
      { ...broken, event: 'page failed', name: 'TypeError' },
      { ...broken, event: 'Zebulon failed', name: 'ZebulonError' },
    ];
    expect((await post('/ft/external/errors', { errors })).statusCode).toBe(204);
    const rows = await server.dependencies.db.kysely
      .selectFrom('client_errors')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { event: 'page failed', name: 'TypeError', release_hash: 'abc', frames: broken.frames },
      { event: 'other', name: 'other' },
    ]);
    const frames = ['at Zebulon (somewhere.js:1:2)'];
    expect((await post('/ft/external/errors', { errors: [{ ...errors[0], frames }] })).statusCode).toBe(400);
  });

  it('refuses an undeclared event or property, naming it', async () => {
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
