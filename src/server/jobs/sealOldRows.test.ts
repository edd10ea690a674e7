import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexAddresses } from '../db/keys/indexAddresses.ts';
import { type Database, openDatabase } from '../db/open/database.ts';
import { createTestPostgres, openTestDatabase, testKeys } from '../db/testDatabase.ts';
import { sealOldRows } from './sealOldRows.ts';

const system = { now: () => 0 };

/** Stores a person like the previous version; resolves to the uuid. */
async function keepPlain({ kysely }: Database, email: string): Promise<string> {
  const uuid = randomUUID();
  await sql`insert into identities (uuid, organization, email, password_hash, created_at)
    values (${uuid}, 'main', ${email}, '', now())`.execute(kysely);
  await sql`insert into profiles (uuid, identity_uuid, type, data, dob, updated_at)
    values (${randomUUID()}, ${uuid}, 'PRIMARY', '{"enc":"plain"}', 'v2.final.pdf', now())`.execute(kysely);
  return uuid;
}

describe('data stored before sealing existed', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  it('is read, found and sealed even if it begins like sealed text', async () => {
    const address = 'v2.smith@example.com';
    const uuid = await keepPlain(db, address);
    const profiles = () =>
      db.kysely.selectFrom('profiles').select(['data', 'dob']).where('identity_uuid', '=', uuid).execute();
    expect(await profiles()).toEqual([{ data: { enc: 'plain' }, dob: 'v2.final.pdf' }]);
    await indexAddresses(db);
    const { rows } = await sql<{ index: string }>`select email_index as index from identities`.execute(
      db.kysely,
    );
    expect(rows).toEqual([{ index: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    await sealOldRows({ db, system });
    const kept = sql`select email, dob, data from identities join profiles on identity_uuid = identities.uuid`;
    expect(JSON.stringify((await kept.execute(db.kysely)).rows)).not.toMatch(/smith|final|plain/);
    expect(await profiles()).toEqual([{ data: { enc: 'plain' }, dob: 'v2.final.pdf' }]);
    const read = db.kysely.selectFrom('identities').select('email').where('uuid', '=', uuid);
    expect(await read.execute()).toEqual([{ email: address }]);
  });

  it('is not returned if it looks sealed with an unknown key', async () => {
    const sealed = `v2.${'k'.repeat(12)}.${'A'.repeat(38)}`;
    const uuid = await keepPlain(db, 'other@example.com');
    await sql`update identities set email = ${sealed} where uuid = ${uuid}`.execute(db.kysely);
    const read = db.kysely.selectFrom('identities').select('email').where('uuid', '=', uuid);
    await expect(read.execute()).rejects.toThrow('No data key');
  });
});

it.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'sealing waits for no key while it holds rows that a request with the key needs',
  async () => {
    const made = await createTestPostgres();
    const db = await openDatabase({ keys: testKeys, kind: 'postgres', url: made.url });
    await keepPlain(db, 'a@example.com');
    const uuid = await keepPlain(db, 'b@example.com');
    const hasKey = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const request = db.transaction(async (tx) => {
      await tx.updateTable('profiles').set({ dob: '1981-01-01' }).where('identity_uuid', '=', uuid).execute();
      hasKey.resolve();
      await goOn.promise;
      await tx.updateTable('identities').set({ session_version: 5 }).where('uuid', '=', uuid).execute();
    });
    await hasKey.promise;
    const job = sealOldRows({ db, system });
    const waiting = sql<{ one: number }>`select 1 as one from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db.kysely)).rows.length).toBe(1);
    goOn.resolve();
    await Promise.all([request, job]);
    await db.close();
    await made.drop();
  },
);
