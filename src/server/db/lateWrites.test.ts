import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLate, writeNow } from './lateWrites.ts';
import type { Database } from './open/database.ts';
import type { Queries } from './tables.ts';
import { openTestDatabase } from './testDatabase.ts';
import { statementsOf } from './testStatements.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Setting {
  readonly organization: string;
  readonly key: string;
}

const setLate = (queries: Queries, { organization, key }: Setting) =>
  writeLate<number>(queries, {
    kind: `flag ${organization}`,
    table: 'flags',
    key,
    row: 1,
    merge: (earlier, later) => earlier + later,
    statements: (rows) =>
      rows.map((times) =>
        queries
          .insertInto('flags')
          .values({ organization, key: `${key} ${times}`, enabled: true })
          .compile(),
      ),
  });

const keep = (queries: Queries, address: string) =>
  writeLate(queries, {
    kind: 'keys',
    table: 'idempotency_keys',
    key: address,
    row: address,
    statements: (rows) =>
      rows.map((row) =>
        queries
          .insertInto('idempotency_keys')
          .values({ scope: 'late', key: row, request_hash: '' })
          .compile(),
      ),
  });

const flagsOf = async (queries: Queries, organization: string): Promise<readonly string[]> => {
  const rows = await queries
    .selectFrom('flags')
    .select('key')
    .where('organization', '=', organization)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
};

const verbs = (sent: readonly string[]): readonly string[] => sent.map((text) => text.split(' ')[0] ?? '');

describe('a late write', () => {
  it('is written in one statement before the commit, whatever the tables', async () => {
    const organization = randomUUID();
    const sent = await statementsOf(() =>
      db.transaction(async (tx) => {
        await setLate(tx, { organization, key: 'a' });
        await setLate(tx, { organization, key: 'a' });
        await keep(tx, organization);
      }),
    );
    expect(verbs(sent)).toEqual(['begin', 'with', 'commit']);
    expect(await flagsOf(db.kysely, organization)).toEqual(['a 2']);
  });

  it('is found by any statement that names its table, and is written before it, once', async () => {
    const organization = randomUUID();
    const sent = await statementsOf(() =>
      db.transaction(async (tx) => {
        await setLate(tx, { organization, key: 'a' });
        await sql`select 1`.execute(tx);
        expect(await flagsOf(tx, organization)).toEqual(['a 1']);
        await setLate(tx, { organization, key: 'b' });
        const { rows } =
          await sql`select count(*)::int as n from flags where organization = ${organization}`.execute(tx);
        expect(rows).toEqual([{ n: 2 }]);
      }),
    );
    expect(verbs(sent)).toEqual(['begin', 'select', 'insert', 'select', 'insert', 'select', 'commit']);
  });

  it('fails the transaction if it cannot be written, which keeps nothing', async () => {
    const [organization, other] = [randomUUID(), randomUUID()];
    await setLate(db.kysely, { organization, key: 'a' });
    const failing = db.transaction(async (tx) => {
      await keep(tx, other);
      await setLate(tx, { organization, key: 'a' });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const kept = await db.kysely.selectFrom('idempotency_keys').where('key', '=', other).execute();
    expect(kept).toEqual([]);
  });

  it('is not written if the transaction is rolled back', async () => {
    const organization = randomUUID();
    const undone = db.transaction(async (tx) => {
      await setLate(tx, { organization, key: 'a' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await flagsOf(db.kysely, organization)).toEqual([]);
  });

  it('is written at once outside a transaction, and where the result is needed', async () => {
    const organization = randomUUID();
    await setLate(db.kysely, { organization, key: 'a' });
    expect(await flagsOf(db.kysely, organization)).toEqual(['a 1']);
    await db
      .transaction(async (tx) => {
        await setLate(tx, { organization, key: 'a' });
        await expect(writeNow(tx)).rejects.toMatchObject({ code: '23505' });
        throw new Error('undone');
      })
      .catch(() => {});
  });
});
