import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open/database.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { followReleases } from './followReleases.ts';
import { createReleaseService, releasesChanged } from './releaseService.ts';
import { createReleaseStore } from './releaseStore.ts';
import { testRelease } from './testRelease.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const edition = (number: number) => testRelease({ code: 'main', values: { edition: number } });
const logger = { info: () => {}, warn: () => {}, error: () => {} };

/** Resolves after `times` changes of releases in any service of this process. */
function changes(times: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = times;
  const count = (): void => {
    left -= 1;
    if (left > 0) return;
    releasesChanged.unsubscribe(count);
    resolve();
  };
  releasesChanged.subscribe(count);
  return promise;
}

// An embedded database has one server.
describe.runIf(process.env.TEST_DATABASE_URL)('following on Postgres', () => {
  it("makes one server's publish current on the other, without being asked, until it stops", async () => {
    const [one, other] = [
      createReleaseService(createReleaseStore(db)),
      createReleaseService(createReleaseStore(db)),
    ];
    await one.publish([edition(0)]);
    const first = changes(1);
    const end = followReleases({ db, releases: other, logger });
    await first;
    for (const number of [1, 2]) {
      const both = changes(2);
      await one.publish([edition(number)]);
      await both;
      expect(other.head('main')?.app.brand.values.edition).toBe(number);
    }
    await end();
    await one.publish([edition(3)]);
    expect(other.head('main')?.app.brand.values.edition).toBe(2);
  });

  it('works by polling alone if notifications fail, and by notifications alone if polling is slow', async () => {
    const quiet = { ...db, listen: () => async () => {} };
    const one = createReleaseService(createReleaseStore(db));
    const other = createReleaseService(createReleaseStore(db));
    await one.publish([edition(4)]);
    for (const [database, intervalMs] of [
      [quiet, 10],
      [db, 3_600_000],
    ] as const) {
      const end = followReleases({ db: database, releases: other, logger }, intervalMs);
      await expect.poll(() => other.serving.hashes).toEqual(one.serving.hashes);
      const both = changes(2);
      await one.publish([edition(intervalMs)]);
      await both;
      expect(other.head('main')?.app.brand.values.edition).toBe(intervalMs);
      await end();
    }
  });
});
