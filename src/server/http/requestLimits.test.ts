import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { createRequestLimits, type LimitParts } from './requestLimits.ts';

const MINUTE = 60_000;
const POLICY = { most: 20, perMs: MINUTE };

let db: Database;
let now: number;
let isAway: boolean;
let warnings: string[];
beforeAll(async () => {
  db = await openTestDatabase();
  return () => db.close();
});
beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:15Z');
  isAway = false;
  warnings = [];
});
afterEach(async () => void (await db.kysely.deleteFrom('request_counts').execute()));

const reached = {
  get kysely() {
    if (isAway) throw new Error('away');
    return db.kysely;
  },
};

/** A server on the one database, which may be away. */
function openServer(kind: Database['kind'] = 'postgres') {
  const limits = createRequestLimits({
    db: {
      kind,
      forJobs: reached,
      get kysely() {
        return reached.kysely;
      },
    },
    system: { now: () => now },
    encryption: { fingerprint: (text) => `hash of ${text}` },
    logger: { warn: (text: string) => void warnings.push(text) } as LimitParts['logger'],
  });
  const [usual, exact] = [limits.open('usual', false), limits.open('exact', true)];
  return {
    share: limits.share,
    usual: (client = 'one') => usual.count(client, POLICY),
    exact: (client = 'one') => exact.count(client, POLICY),
  };
}

async function times(requests: number, count: () => Promise<{ current: number }>): Promise<number> {
  let last = 0;
  for (let turn = 0; turn < requests; turn += 1) last = (await count()).current;
  return last;
}

const rows = () => db.kysely.selectFrom('request_counts').select(['subject', 'requests']).execute();

it('counts the requests of a client at every server once they have told each other', async () => {
  const [one, other] = [openServer(), openServer()];
  expect(await times(12, one.usual)).toBe(12);
  expect(await times(5, other.usual)).toBe(5);
  await one.share();
  await other.share();
  expect(await other.usual()).toEqual({ current: 18, ttl: 45_000 });
  await other.share();
  expect((await one.usual()).current).toBe(13);
  await one.share();
  expect((await one.usual()).current).toBe(20);
  expect((await one.usual()).current).toBe(21);
  expect((await one.usual('two')).current).toBe(1);
});

it('counts at a server that was restarted what it counted before', async () => {
  const before = openServer();
  await times(15, before.usual);
  await before.share();
  const after = openServer();
  await after.usual();
  await after.share();
  expect((await after.usual()).current).toBe(17);
});

it('writes nothing for a client that is far from the limit, for each request, or on PGlite', async () => {
  const [server, embedded] = [openServer(), openServer('pglite')];
  const far = { most: 1_200, perMs: MINUTE };
  const limits = createRequestLimits({
    db,
    system: { now: () => now },
    encryption: { fingerprint: (text) => text },
    logger: { warn: () => {} } as unknown as LimitParts['logger'],
  });
  await times(59, () => limits.open('far', false).count('one', far));
  await limits.share();
  await times(20, embedded.usual);
  expect(await times(20, embedded.exact)).toBe(20);
  await embedded.share();
  await times(10, server.usual);
  expect(await rows()).toEqual([]);
  await server.share();
  expect(await rows()).toEqual([{ subject: expect.stringMatching(/^hash of /), requests: 10 }]);
});

it('counts an exact limit at every server at once', async () => {
  const servers = [openServer(), openServer()];
  const counted = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => servers[turn % 2]?.exact() ?? Promise.reject()),
  );
  const currents = counted.map(({ current }) => current).sort((a, b) => a - b);
  expect(currents).toEqual(Array.from({ length: 30 }, (_, turn) => turn + 1));
});

it('counts alone while the database is away, and tells the other servers when it is back', async () => {
  const [one, other] = [openServer(), openServer()];
  isAway = true;
  expect(await times(20, one.usual)).toBe(20);
  expect(await times(9, one.exact)).toBe(9);
  await one.share();
  expect((await one.usual()).current).toBe(21);
  expect((await other.usual()).current).toBe(1);
  expect(warnings).toEqual(['request limits hold for each server alone']);
  isAway = false;
  await one.share();
  await other.share();
  expect((await other.usual()).current).toBe(23);
  expect((await other.exact()).current).toBe(10);
});

it('begins anew with each minute, whatever was told, and removes old rows', async () => {
  const one = openServer();
  await times(20, one.usual);
  await one.exact();
  now += MINUTE;
  await db.kysely
    .updateTable('request_counts')
    .set({ at: new Date(0) })
    .execute();
  expect(await one.usual()).toEqual({ current: 1, ttl: 45_000 });
  await one.share();
  expect((await rows()).map(({ requests }) => requests)).toEqual([1]);
});
