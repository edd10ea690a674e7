import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './databaseUnavailable.ts';
import { openPGliteDialect } from './pgliteDialect.ts';

interface Shelf {
  readonly things: { id: number; name: string | null; bytes: Uint8Array | null; data: unknown };
}

const CACHE_FOLDER = join(import.meta.dirname, '../../../.cache');

let kysely: Kysely<Shelf>;
beforeAll(async () => {
  kysely = new Kysely<Shelf>({ dialect: await openPGliteDialect({ cacheFolder: CACHE_FOLDER }) });
  await sql`create table things (id int primary key, name text, bytes bytea, data jsonb)`.execute(kysely);
});
afterAll(() => kysely.destroy());

const insert = (id: number, rest: object = {}) =>
  kysely.insertInto('things').values({ id, name: null, bytes: null, data: null, ...rest });
const read = (id: number) =>
  kysely.selectFrom('things').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const BYTES = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);
beforeEach(async () => {
  await kysely.deleteFrom('things').execute();
  await insert(1, { name: 'Zoë ☂', bytes: BYTES, data: 'null' }).execute();
  await insert(2, { name: '', bytes: new Uint8Array() }).execute();
});

describe('the connection of an embedded database', () => {
  it('reads back text, bytes, nulls and JSON null as they were written', async () => {
    const { bytes: kept, ...rest } = await read(1);
    expect(Buffer.compare(kept ?? new Uint8Array(), BYTES)).toBe(0);
    expect(rest).toEqual({ id: 1, name: 'Zoë ☂', data: null });
    expect(await read(2)).toEqual({ id: 2, name: '', bytes: Buffer.alloc(0), data: null });
  });

  it('is unavailable while memory is short, and fails as usual where it never fits', async () => {
    const raise = (state: string) =>
      sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`.execute(kysely);
    await expect(raise('53100')).rejects.toThrow(DatabaseUnavailable);
    await expect(raise('22023')).rejects.not.toThrow(DatabaseUnavailable);
    const later = kysely.transaction().execute(async (tx) => {
      await sql`do $$ begin raise exception 'no' using errcode = '53100'; end $$`.execute(tx);
    });
    await expect(later).rejects.toThrow(DatabaseUnavailable);
  });

  it('says how many rows a statement changed, each time it is run', async () => {
    const rename = () =>
      kysely.updateTable('things').set({ name: 'x' }).where('id', '<', 3).executeTakeFirst();
    expect((await rename()).numUpdatedRows).toBe(2n);
    expect((await rename()).numUpdatedRows).toBe(2n);
  });

  it("throws the database's error, and continues", async () => {
    await expect(insert(1).execute()).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
    await expect(sql`select * from nowhere`.execute(kysely)).rejects.toMatchObject({ code: '42P01' });
    expect((await read(1)).id).toBe(1);
  });

  it('refuses to commit a transaction in which a query has failed', async () => {
    const wrong = kysely.transaction().execute(async (tx) => {
      await tx.insertInto('things').values({ id: 9, name: null, bytes: null, data: null }).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(wrong).rejects.toThrow('rolled back instead of committed');
    await expect(read(9)).rejects.toThrow('no result');
  });

  it('answers concurrent queries of one transaction', async () => {
    const ids = await kysely
      .transaction()
      .execute((tx) =>
        Promise.all(
          [1, 2, 1].map((id) => tx.selectFrom('things').select('id').where('id', '=', id).execute()),
        ),
      );
    expect(ids).toEqual([[{ id: 1 }], [{ id: 2 }], [{ id: 1 }]]);
  });

  it('reads the current columns of a changed table', async () => {
    await read(2);
    await sql`alter table things add column more int not null default 5`.execute(kysely);
    expect(await read(2)).toMatchObject({ id: 2, more: 5 });
    await sql`alter table things drop column more`.execute(kysely);
    expect(await read(2)).not.toHaveProperty('more');
  });

  it('continues if there are more statements than can stay prepared', async () => {
    for (let length = 1; length <= 450; length += 1) {
      const ids = Array.from({ length }, (_, index) => index);
      const rows = await kysely
        .selectFrom('things')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      expect(rows.length).toBe(Math.min(length - 1, 2));
    }
  });
});
