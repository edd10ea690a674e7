import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledOnce } from './compiledOnce.ts';
import type { Database } from './open/database.ts';
import { openTestDatabase } from './testDatabase.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let builds = 0;
const upsert = compiledOnce((queries, { key, enabled }: { key: string; enabled: boolean }) => {
  builds += 1;
  return queries
    .insertInto('flags')
    .values({ organization: 'once', key, enabled })
    .onConflict((conflict) => conflict.columns(['organization', 'key']).doUpdateSet({ enabled }))
    .returning(['key', 'enabled']);
});

describe('a statement that is compiled once', () => {
  it('takes new values each time, also repeated ones, and returns rows', async () => {
    const rows = [];
    for (const values of [
      { key: 'a', enabled: true },
      { key: 'b', enabled: true },
      { key: 'a', enabled: false },
    ])
      rows.push(...(await upsert.run(db.kysely, values)));
    expect(rows).toEqual([
      { key: 'a', enabled: true },
      { key: 'b', enabled: true },
      { key: 'a', enabled: false },
    ]);
    expect(builds).toBe(1);
  });

  it('is refused, like any statement, on the database from inside a transaction', async () => {
    const inside = db.transaction(() => upsert.run(db.kysely, { key: 'c', enabled: true }));
    await expect(inside).rejects.toThrow('must use that transaction');
  });
});
