import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/open/database.ts';
import { toJsonb } from '../../db/tables.ts';
import { createTestPostgres, testKeys } from '../../db/testDatabase.ts';
import { insertApplication, isErased, selectOfPersonForUpdate } from '../applications/applicationStore.ts';
import { erasePerson } from './erasePerson.ts';

it.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'an erasure waits for an application being created and erases it; afterwards none can be created',
  async () => {
    const made = await createTestPostgres();
    const db = await openDatabase({ keys: testKeys, kind: 'postgres', url: made.url });
    const [uuid, application, at] = [randomUUID(), randomUUID(), new Date(0)];
    await db.kysely
      .insertInto('releases')
      .values({ hash: 'r', brand: 'main', manifest: toJsonb({}), parts: toJsonb({}) })
      .execute();
    const identity = await db.kysely
      .insertInto('identities')
      .values({ uuid, organization: 'main', email: 'a@example.com', password_hash: '', created_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    const isLocked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const creation = db.transaction(async (tx) => {
      await selectOfPersonForUpdate(tx, uuid);
      expect(await isErased(tx, uuid)).toBe(false);
      isLocked.resolve();
      await goOn.promise;
      await insertApplication(
        tx,
        {
          uuid: application,
          identityUuid: uuid,
          organization: 'main',
          releaseHash: 'r',
          loanNumber: '1',
          state: 'CA',
          data: {},
          status: {},
          active: true,
          pinned: false,
          persona: null,
          language: 'en',
        },
        at,
      );
    });
    await isLocked.promise;
    const erasure = db.transaction((tx) => erasePerson(tx, identity, at));
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db.kysely)).rows.length).toBe(1);
    goOn.resolve();
    await creation;
    expect(await erasure).toMatchObject({ applications: 1 });
    const rows = await db.kysely.selectFrom('applications').select(['erased_at', 'active']).execute();
    expect(rows).toEqual([{ erased_at: at, active: false }]);
    expect(await isErased(db.kysely, uuid)).toBe(true);
    await db.close();
    await made.drop();
  },
);
