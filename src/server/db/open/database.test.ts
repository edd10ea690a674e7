import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { toJsonb } from '../tables.ts';
import { openTestDatabase, testKeys } from '../testDatabase.ts';
import { type Database, openDatabase } from './database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const release = (hash: string) => ({
  hash,
  brand: 'main',
  manifest: toJsonb({ parts: ['a'] }),
  parts: toJsonb({ list: [1, 'two', null] }),
});

describe('database', () => {
  it('is migrated when opened, and migrating again changes nothing', async () => {
    const made = () => sql`select name, timestamp from kysely_migration order by name`.execute(db.kysely);
    const before = await made();
    expect(before.rows.length).toBeGreaterThan(10);
    await migrate(db.kysely);
    expect((await made()).rows).toEqual(before.rows);
  });

  it('says why a database is unusable', async () => {
    const unreachable = openDatabase({
      keys: testKeys,
      kind: 'postgres',
      url: 'postgres://nobody:word@127.0.0.1:1/none',
    });
    await expect(unreachable).rejects.toThrow(
      'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it('reads back JSON, dates and large numbers equally on both databases', async () => {
    await db.kysely.insertInto('releases').values(release('types')).execute();
    const row = await db.kysely
      .selectFrom('releases')
      .select((eb) => [
        'parts',
        'created_at',
        eb.cast<string>(eb.val('2026-02-28'), 'date').as('day'),
        eb.cast<number>(eb.val('1790000000000'), 'bigint').as('big'),
      ])
      .where('hash', '=', 'types')
      .executeTakeFirstOrThrow();
    expect(row.parts).toEqual({ list: [1, 'two', null] });
    expect(row.created_at).toBeInstanceOf(Date);
    expect(row.day).toBe('2026-02-28');
    expect(row.big).toBe(1_790_000_000_000);
  });

  it('rolls back a transaction that throws', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.insertInto('releases').values(release('lost')).execute();
      throw new Error('boom');
    });
    await expect(failing).rejects.toThrow('boom');
    const rows = await db.kysely.selectFrom('releases').selectAll().where('hash', '=', 'lost').execute();
    expect(rows).toEqual([]);
  });

  it('runs concurrent transactions without mixing them', async () => {
    await db.kysely.insertInto('flags').values({ key: 'counter', enabled: true }).execute();
    const bump = () =>
      db.transaction(async (tx) => {
        const row = await tx
          .selectFrom('flags')
          .select('variables')
          .where('key', '=', 'counter')
          .forUpdate()
          .executeTakeFirstOrThrow();
        const next = Number(row.variables.n ?? 0) + 1;
        await tx
          .updateTable('flags')
          .set({ variables: toJsonb({ n: next }) })
          .where('key', '=', 'counter')
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, bump));
    const row = await db.kysely.selectFrom('flags').select('variables').executeTakeFirstOrThrow();
    expect(row.variables).toEqual({ n: 20 });
  });

  it('waits for an open transaction before closing', async () => {
    const own = await openTestDatabase();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const work = own.transaction(async (tx) => {
      begun.resolve();
      await goOn.promise;
      return sql<{ one: number }>`select 1 as one`.execute(tx);
    });
    await begun.promise;
    const closed = own.close();
    goOn.resolve();
    expect((await work).rows).toEqual([{ one: 1 }]);
    await closed;
  });

  it('refuses a query on the database from inside a transaction instead of waiting forever', async () => {
    const wrong = db.transaction(async () => db.kysely.selectFrom('flags').selectAll().execute());
    await expect(wrong).rejects.toThrow('must use that transaction');
    const nested = db.transaction(() => db.transaction(async () => 1));
    await expect(nested).rejects.toThrow('must use that transaction');
    await expect(db.kysely.selectFrom('flags').selectAll().execute()).resolves.toBeInstanceOf(Array);
  });

  it('refuses a second identity with the same e-mail in one organization', async () => {
    const identity = (uuid: string, organization: string) => ({
      uuid,
      organization,
      email: 'a@b.example',
      password_hash: 'x',
      created_at: new Date(0),
    });
    const insert = (uuid: string, organization: string) =>
      db.kysely.insertInto('identities').values(identity(uuid, organization)).execute();
    await insert('00000000-0000-4000-8000-000000000001', 'main');
    await insert('00000000-0000-4000-8000-000000000002', 'other');
    await expect(insert('00000000-0000-4000-8000-000000000003', 'main')).rejects.toMatchObject({
      code: '23505',
      constraint: 'identities_by_email_index',
    });
  });
});
