import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createOnce, preparedImage, readImage } from './pglitePrepared.ts';
import type { Tables } from './tables.ts';

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

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Of everything that a migrated database is made from. */
function migrationsHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'migrate.ts')));
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

/** A migrated database as an image to load into memory: made once for each set of migrations, kept in the cache. */
async function migratedImage(): Promise<Blob> {
  const path = join(CACHE_FOLDER, `pglite-migrated-${migrationsHash()}.tar`);
  await createOnce(path, async (temporary) => {
    const pglite = await PGlite.create({ loadDataDir: await preparedImage(CACHE_FOLDER) });
    await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }));
    await writeFile(temporary, await (await pglite.dumpDataDir('none')).bytes());
    await pglite.close();
  });
  return readImage(path);
}

/**
 * A fresh, migrated database for one test file: a new database on the Postgres of TEST_DATABASE_URL when that is
 * set, else PGlite in memory. `close` removes it.
 */
export const openTestDatabase = async (url = process.env.TEST_DATABASE_URL): Promise<Database> =>
  url ? openOnPostgres(url) : openDatabase({ kind: 'pglite', image: await migratedImage() });
