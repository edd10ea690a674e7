import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { keptDays } from '../settings/keptDays.ts';
import { agreedTime } from './agreedTime.ts';
import { removeOld } from './retention.ts';

const YEARS_MS = 3 * 365 * 86_400_000;

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

it("a server whose clock is years ahead removes nothing that is new by the database's clock", async () => {
  await db.kysely
    .insertInto('idempotency_keys')
    .values({ scope: 's', key: 'k', request_hash: 'h' })
    .execute();
  const ahead = { now: () => Date.now() + YEARS_MS };
  const agreed = (await agreedTime(db, ahead))(ahead);
  await removeOld({ db, clock: agreed, system: agreed, days: keptDays });
  const kept = () => db.kysely.selectFrom('idempotency_keys').select('key').execute();
  expect(await kept()).toHaveLength(1);
  // Its own clock alone would remove them.
  await removeOld({ db, clock: ahead, system: ahead, days: keptDays });
  expect(await kept()).toEqual([]);
});

it('a clock that is behind is used as it is', async () => {
  const behind = { now: () => 1_000 };
  expect((await agreedTime(db, behind))(behind).now()).toBe(1_000);
});
