import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';

const CACHE_FOLDER = join(import.meta.dirname, '../../../.cache');

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function openOnPostgres(url: string): Promise<Database> {
  const name = `equiform_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template template0`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = await openDatabase({ kind: 'postgres', url: address.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

/**
 * A fresh, migrated database for one test file: a new database on the Postgres of TEST_DATABASE_URL when that is
 * set, else PGlite in memory. `close` removes it.
 */
export const openTestDatabase = (url = process.env.TEST_DATABASE_URL): Promise<Database> =>
  url ? openOnPostgres(url) : openDatabase({ kind: 'pglite', cacheFolder: CACHE_FOLDER });
