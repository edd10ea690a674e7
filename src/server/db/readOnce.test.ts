import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './open/database.ts';
import { createReadOnce } from './readOnce.ts';
import { openTestDatabase } from './testDatabase.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

function counter(answers: (number | undefined)[] = [1, 2, 3]) {
  const queue = [...answers];
  return async () => queue.shift();
}

describe('a memoized read', () => {
  it('happens once in a transaction under each key, and again in the next', async () => {
    const once = createReadOnce<number | undefined>();
    const query = counter();
    const both = await db.transaction(async (tx) => [
      await once.read(tx, 'a', query),
      await once.read(tx, 'a', query),
      await once.read(tx, 'b', query),
    ]);
    expect(both).toEqual([1, 1, 2]);
    expect(await db.transaction((tx) => once.read(tx, 'a', query))).toBe(3);
  });

  it('happens again after a change, and while there is no row', async () => {
    const once = createReadOnce<number | undefined>();
    const query = counter([undefined, 1, 2]);
    const all = await db.transaction(async (tx) => {
      const before = [await once.read(tx, 'a', query), await once.read(tx, 'a', query)];
      once.forget(tx);
      return [...before, await once.read(tx, 'a', query)];
    });
    expect(all).toEqual([undefined, 1, 2]);
  });

  it('happens each time outside a transaction', async () => {
    const once = createReadOnce<number | undefined>();
    const query = counter();
    const read = () => once.read(db.kysely, 'a', query);
    expect([await read(), await read()]).toEqual([1, 2]);
  });
});
