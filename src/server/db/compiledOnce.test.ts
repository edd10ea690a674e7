import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledOnce, compiledRows } from './compiledOnce.ts';
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

describe('a statement about several rows that is compiled once for each number of them', () => {
  it('writes the rows in order, many ones too, and is built once for each number', async () => {
    let buildsOfRows = 0;
    const insert = compiledRows((queries, rows: readonly { key: string; enabled: boolean }[]) => {
      buildsOfRows += 1;
      return queries
        .insertInto('flags')
        .values(rows.map(({ key, enabled }) => ({ organization: 'rows', key, enabled })))
        .returning('key');
    });
    const written = async (...keys: string[]) => {
      const rows = keys.map((key) => ({ key, enabled: key < 'c' }));
      return (await db.kysely.executeQuery(insert(db.kysely, rows))).rows;
    };
    expect(await written('a', 'd')).toEqual([{ key: 'a' }, { key: 'd' }]);
    expect(await written('e', 'b')).toEqual([{ key: 'e' }, { key: 'b' }]);
    expect(await written('c')).toEqual([{ key: 'c' }]);
    expect(buildsOfRows).toBe(2);
    const many = Array.from({ length: 30 }, (_, index) => `many${index}`);
    expect(await written(...many)).toEqual(many.map((key) => ({ key })));
    const kept = await db.kysely
      .selectFrom('flags')
      .select('key')
      .where('organization', '=', 'rows')
      .where('enabled', '=', true)
      .orderBy('key')
      .execute();
    expect(kept).toEqual([{ key: 'a' }, { key: 'b' }]);
  });
});
