import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personIndex } from '../../db/keys/blindIndex.ts';
import { openDatabase } from '../../db/open/database.ts';
import { createTestPostgres, testKeys } from '../../db/testDatabase.ts';
import { selectOfPersonForUpdate } from './applicationStore.ts';

it.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'SUBMIT-32 calls of one person at two lenders run one after the other, without a deadlock',
  async () => {
    const made = await createTestPostgres();
    const db = await openDatabase({ keys: testKeys, kind: 'postgres', url: made.url });
    const [email, at] = ['a@example.com', new Date(0)];
    const uuids = [randomUUID(), randomUUID()];
    for (const [index, uuid] of uuids.entries())
      await db.kysely
        .insertInto('identities')
        .values({
          uuid,
          organization: ['main', 'harborlight'][index]!,
          email,
          person_index: personIndex(email),
          email_confirmed_at: at,
          password_hash: '',
          created_at: at,
        })
        .execute();
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const isHeld = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const holder = db.transaction(async (tx) => {
      await tx.selectFrom('identities').select('uuid').forUpdate().execute();
      isHeld.resolve();
      await goOn.promise;
    });
    await isHeld.promise;
    const calls = uuids.map((uuid) => db.transaction((tx) => selectOfPersonForUpdate(tx, uuid)));
    await expect.poll(async () => (await waiting.execute(db.kysely)).rows.length).toBe(2);
    goOn.resolve();
    await holder;
    expect(await Promise.all(calls)).toEqual([[], []]);
    await db.close();
    await made.drop();
  },
);
