import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Driver, Kysely, PGliteDialect, sql } from 'kysely';
import pg from 'pg';
import { environmentWrapper } from './keys/environmentWrapper.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open/database.ts';
import { type EmbeddedDialect, openPGliteDialect } from './pgliteDialect.ts';
import { createOnce, preparedImage, readImage } from './pglitePrepared.ts';
import type { Tables } from './tables.ts';

export const testKeys = environmentWrapper(Buffer.alloc(32, 42));

const CACHE_FOLDER = join(import.meta.dirname, '../../../.cache');

async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** Not a superuser, who would see the rows of every lender. */
const OWNER = 'equiform_test';

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  address.username = OWNER;
  address.password = OWNER;
  return address.href;
}

/** Safe to run concurrently. */
const makeOwner = (url: string): Promise<unknown> =>
  administer(
    url,
    `do $$ begin
       create role ${OWNER} login password '${OWNER}';
     exception when duplicate_object or unique_violation then null;
     end $$`,
  );

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Hash of everything that makes a migrated database. */
function migrationsHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'migrate.ts')));
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

/** A migrated database as an image to load into memory: one per set of migrations, cached. */
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

/** One Postgres template per set of migrations; completed under another name, then renamed. */
async function postgresTemplate(url: string): Promise<string> {
  const name = `equiform_migrated_${migrationsHash()}`;
  const making = `equiform_making_${randomUUID().replaceAll('-', '')}`;
  const known = `select from pg_database where datname = '${name}'`;
  if ((await administer(url, known)).rowCount === 1) return name;
  await makeOwner(url);
  await administer(url, `create database ${making} template template0 owner ${OWNER}`);
  const made = await openDatabase({ keys: testKeys, kind: 'postgres', url: addressOf(url, making) });
  await made.close();
  await administer(url, `alter database ${making} rename to ${name}`).catch(async (error: unknown) => {
    if ((await administer(url, known)).rowCount !== 1) throw error;
    await administer(url, `drop database ${making} with (force)`);
  });
  return name;
}

const templates = new Map<string, Promise<string>>();

export interface TestPostgres {
  readonly url: string;
  /** Drops it despite open connections. */
  drop(): Promise<void>;
}

/** Creates a database on the Postgres of TEST_DATABASE_URL, which must be set. */
export async function createTestPostgres(url = process.env.TEST_DATABASE_URL ?? ''): Promise<TestPostgres> {
  const template = templates.get(url) ?? postgresTemplate(url);
  templates.set(url, template);
  const name = `equiform_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${await template} owner ${OWNER}`);
  return {
    url: addressOf(url, name),
    drop: async () => void (await administer(url, `drop database ${name} with (force)`)),
  };
}

/** A database on the Postgres of TEST_DATABASE_URL, loaded from a dump of pg_dump with `--inserts`. */
export async function restoreTestPostgres(dump: string): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const name = `equiform_test_${randomUUID().replaceAll('-', '')}`;
  await makeOwner(url);
  await administer(url, `create database ${name} template template0 owner ${OWNER}`);
  await administer(addressOf(url, name), dump);
  return {
    url: addressOf(url, name),
    drop: async () => void (await administer(url, `drop database ${name} with (force)`)),
  };
}

async function openOnPostgres(url: string): Promise<Database> {
  const made = await createTestPostgres(url);
  const database = await openDatabase({ keys: testKeys, kind: 'postgres', url: made.url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
}

/** A migrated in-memory database. Opening one takes longer than most test files, so files take turns. */
interface Embedded {
  readonly dialect: EmbeddedDialect;
  readonly driver: Driver;
  /** Resets it to its state at opening. */
  restore(): Promise<void>;
}

/** Unused ones; each takes memory. */
const free: Embedded[] = [];
const MOST_FREE = 2;

async function tablesOf(kysely: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by tablename`.execute(kysely);
  return rows.map(({ name }) => name);
}

/** Restarts the sequences that gave a value, and resolves to the tables that may hold rows. */
async function usedTables(kysely: Kysely<Tables>, tables: readonly string[]): Promise<readonly string[]> {
  const anyRow = tables.map(
    (table) => sql`select ${sql.lit(table)} as name where exists (select from ${sql.table(table)})`,
  );
  const used = await sql<{ name: string }>`${sql.join(anyRow, sql` union all `)}`.execute(kysely);
  const given = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' and last_value is not null`.execute(
    kysely,
  );
  for (const { name } of given.rows) await sql`alter sequence ${sql.ref(name)} restart`.execute(kysely);
  return used.rows.map(({ name }) => name);
}

async function openEmbedded(): Promise<Embedded> {
  const dialect = await openPGliteDialect({ image: await migratedImage() });
  const driver = dialect.createDriver();
  const kysely = new Kysely<Tables>({ dialect: { ...dialect, createDriver: () => driver } });
  const tables = await tablesOf(kysely);
  const filled: { readonly table: string; readonly rows: string }[] = [];
  for (const table of tables) {
    const all = sql<{ rows: string | null }>`select json_agg(t)::text as rows from ${sql.table(table)} t`;
    const [found] = (await all.execute(kysely)).rows;
    if (found?.rows) filled.push({ table, rows: found.rows });
  }
  return {
    dialect,
    driver,
    restore: async () => {
      // Emptying a table makes new files, so only those that need it are emptied.
      const used = [...new Set([...(await usedTables(kysely, tables)), ...filled.map(({ table }) => table)])];
      if (used.length > 0)
        await sql`truncate table ${sql.join(used.map((table) => sql.table(table)))} cascade`.execute(kysely);
      for (const { table, rows } of filled)
        await sql`insert into ${sql.table(table)} overriding system value
          select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(kysely);
      await sql`discard all`.execute(kysely);
    },
  };
}

/** A driver until the database is returned, which waits for running queries. */
function lent(driver: Driver): Driver {
  let users = 0;
  let isBack = false;
  const left = Promise.withResolvers<void>();
  return {
    ...driver,
    acquireConnection: async () => {
      if (isBack) throw new Error('This database was closed');
      users += 1;
      return driver.acquireConnection();
    },
    releaseConnection: async () => {
      users -= 1;
      if (isBack && users === 0) left.resolve();
    },
    destroy: async () => {
      isBack = true;
      if (users > 0) await left.promise;
    },
  };
}

async function openInMemory(): Promise<Database> {
  const embedded = free.pop() ?? (await openEmbedded());
  const { dialect, driver, restore } = embedded;
  const database = await openDatabase({
    keys: testKeys,
    kind: 'pglite',
    dialect: { ...dialect, createDriver: () => lent(driver) },
  });
  let closed: Promise<void> | undefined;
  const giveBack = async (): Promise<void> => {
    await database.close();
    if (free.length >= MOST_FREE) return driver.destroy();
    await restore();
    free.push(embedded);
  };
  return {
    ...database,
    close: () => {
      closed ??= giveBack();
      return closed;
    },
  };
}

/**
 * A fresh, migrated database for one test file: a new one on the Postgres of TEST_DATABASE_URL when set, else
 * PGlite in memory. `close` drops it, or resets it for a later file.
 */
export const openTestDatabase = (url = process.env.TEST_DATABASE_URL): Promise<Database> =>
  url ? openOnPostgres(url) : openInMemory();
