import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { keepNotice } from '../lenderData/noticeService.ts';
import { bannersFeature } from './routes.ts';

const PLANNED = '40000000-0000-4000-8000-000000000001';
const OF_TODAY = '40000000-0000-4000-8000-000000000002';
const planned = { id: PLANNED, message: 'We close early on Friday.', variant: 'info', dismissable: true };

let server: TestServer;
let now = Date.parse('2026-06-19T19:00:00Z');
beforeAll(async () => {
  server = await openTestServer([bannersFeature], { system: { now: () => now } });
  const times = { from: '2026-06-19T12:00Z', until: '2026-06-20T12:00Z' };
  const parts = { 'server.banners.json': JSON.stringify([{ ...planned, ...times }]) };
  await server.dependencies.releases.publish([
    testRelease({ code: 'main' }, {}, parts),
    testRelease({ code: 'harborlight' }),
  ]);
});
afterAll(() => server.close());

const read = (org: string, file = 'test') =>
  server.app.inject({ url: `/banners/${file}.json`, headers: { 'x-org': org } });

describe('banner files', () => {
  it('CALL-41 SHELL-32 are lists in a production and a test variant, which are never cached', async () => {
    for (const file of ['test', 'production']) {
      const answer = await read('main', file);
      expect(answer.headers['cache-control']).toBe('no-store');
      const { id: uuid, ...rest } = planned;
      expect(answer.json()).toEqual([{ uuid, ...rest, apps: ['heloc'], active: true }]);
    }
    expect((await read('main', 'other')).statusCode).toBe(404);
  });

  it('have what the lender plans and says today, each while its time lasts, and nothing of other lenders', async () => {
    const banner = { uuid: OF_TODAY, message: 'Our phones are down.', variant: 'warn' } as const;
    const { db } = server.dependencies;
    const until = '2026-06-19T20:00:00Z';
    const notice = { banners: [{ ...banner, until }] };
    await keepNotice(db.kysely, { organization: 'main', kind: 'banners', notice }, new Date(now));
    const uuids = async (org: string) => (await read(org)).json<{ uuid: string }[]>().map(({ uuid }) => uuid);
    expect([await uuids('main'), await uuids('harborlight')]).toEqual([[PLANNED, OF_TODAY], []]);
    now = Date.parse(until);
    expect(await uuids('main')).toEqual([PLANNED]);
    now = Date.parse('2026-06-20T12:00:00Z');
    expect(await uuids('main')).toEqual([]);
    now = Date.parse('2026-06-19T11:00:00Z');
    expect(await uuids('main')).toEqual([OF_TODAY]);
  });
});
