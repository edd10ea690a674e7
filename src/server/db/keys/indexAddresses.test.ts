import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../open/database.ts';
import { createTestPostgres, testKeys } from '../testDatabase.ts';
import { indexAddresses } from './indexAddresses.ts';

const KEPT_PLAIN = `insert into identities (uuid, organization, email, password_hash, created_at)
  values ($1, 'main', $2, '', now())`;

async function opened(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set equiform.lenders = '*'`);
  return client;
}

/** Waiters in this database only: other tests use the same Postgres. */
const WAITING = `select 1 from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;

/** Resolves once another connection waits for a row. */
async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(WAITING);
    if (rows.length > 0) return;
  }
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('addresses stored before sealing', () => {
  it('are indexed by two servers at once without a deadlock', async () => {
    const postgres = await createTestPostgres();
    const db = await openDatabase({ keys: testKeys, kind: 'postgres', url: postgres.url });
    const other = await opened(postgres.url);
    try {
      const [first = '', last = ''] = [randomUUID(), randomUUID()].toSorted();
      // Reverse of the table's order.
      for (const uuid of [last, first]) await other.query(KEPT_PLAIN, [uuid, `${uuid}@example.com`]);
      const lock = (uuid: string) =>
        other.query('select 1 from identities where uuid = $1 for update', [uuid]);
      await other.query('begin');
      await lock(first);
      const indexed = indexAddresses(db);
      await untilSomebodyWaits(other);
      await lock(last);
      await other.query('commit');
      await indexed;
      const { rows } = await other.query('select uuid from identities where email_index is null');
      expect(rows).toEqual([]);
    } finally {
      await other.end();
      await db.close();
      await postgres.drop();
    }
  });
});
