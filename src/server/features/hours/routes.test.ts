import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { keepNotice } from '../lenderData/noticeService.ts';
import { hoursFeature } from './routes.ts';

const BASE = '/service-operating-hours/external/api/v1/hours';

let server: TestServer;
let now = Date.parse('2026-06-19T19:00:00Z');
beforeAll(async () => {
  server = await openTestServer([hoursFeature], { system: { now: () => now } });
  const { hours } = parse(readFileSync('config/brand.yaml', 'utf8')) as { hours: object };
  const parts = { 'server.hours.json': JSON.stringify(hours) };
  await server.dependencies.releases.publish([
    testRelease({ code: 'main' }, {}, parts),
    testRelease({ code: 'harborlight' }, {}, parts),
  ]);
});
afterAll(() => server.close());

describe('operating hours', () => {
  it('CALL-47 C-48 have one entry for each weekday, with Monday as 1', async () => {
    const answer = await server.app.inject({
      url: `${BASE}/OPS_PHONE?display=true`,
      headers: { 'x-org': 'main' },
    });
    const week = answer.json<{ weekdayValue: number }[]>();
    expect(week.map(({ weekdayValue }) => weekdayValue)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(week[0]).toEqual({
      weekday: 'MONDAY',
      weekdayValue: 1,
      isOpen: true,
      startTime: '06:00',
      endTime: '18:00',
    });
  });

  it('have no times on closed days', async () => {
    const week = (await server.app.inject(`${BASE}/OPS_CHAT`)).json();
    expect(week[6]).toEqual({ weekday: 'SUNDAY', weekdayValue: 7, isOpen: false });
  });

  it('CALL-50 can be requested for a week', async () => {
    const headers = { 'x-org': 'main' };
    const week = await server.app.inject({ url: `${BASE}/OPS_CHAT/week?display=true`, headers });
    expect(week.json()).toEqual((await server.app.inject(`${BASE}/OPS_CHAT`)).json());
    expect(week.json()).toHaveLength(7);
  });

  it('CALL-49 G-40 say whether the department is open now, in Pacific time', async () => {
    const url = `${BASE}/OPS_CHAT/openStatus?display=true`;
    const ask = async () => (await server.app.inject({ url, headers: { 'x-org': 'main' } })).json();
    expect(await ask()).toEqual({ open: true });
    now = Date.parse('2026-06-21T19:00:00Z');
    expect(await ask()).toEqual({ open: false });
  });

  it('are those of a date that the lender named, and only of that lender', async () => {
    now = Date.parse('2026-06-19T19:00:00Z');
    const days = [{ department: 'OPS_CHAT', date: '2026-06-19', isOpen: false }];
    const { db } = server.dependencies;
    await keepNotice(db.kysely, { organization: 'main', kind: 'hours', notice: { days } }, new Date(now));
    const open = async (department: string, org: string) =>
      (
        await server.app.inject({ url: `${BASE}/${department}/openStatus`, headers: { 'x-org': org } })
      ).json();
    expect(await open('OPS_CHAT', 'main')).toEqual({ open: false });
    expect(await open('OPS_PHONE', 'main')).toEqual({ open: true });
    expect(await open('OPS_CHAT', 'harborlight')).toEqual({ open: true });
    now = Date.parse('2026-06-26T19:00:00Z');
    expect(await open('OPS_CHAT', 'main')).toEqual({ open: true });
  });

  it.each(['OPS_NOBODY', 'OPS_NOBODY/week', 'OPS_NOBODY/openStatus', '__proto__'])(
    'answer 404 for %s',
    async (department) => {
      expect((await server.app.inject(`${BASE}/${department}`)).statusCode).toBe(404);
    },
  );
});
