import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, type Driver, Kysely, PGliteDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from './database.ts';
import { environmentWrapper } from './keys/environmentWrapper.ts';
import { migrate } from './migrate.ts';
import { openPGliteDialect } from './pgliteDialect.ts';
import { createOnce, preparedImage, readImage } from './pglitePrepared.ts';
import type { Tables } from './tables.ts';

/** Wraps the data keys of tests. */
export const testKeys = environmentWrapper(Buffer.alloc(32, 42));

const CACHE_FOLDER = join(import.meta.dirname, '../../../.cache');

async function administer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** As no superuser, whom Postgres would show the rows of every lender. */
const OWNER = 'equiform_test';

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  address.username = OWNER;
  address.password = OWNER;
  return address.href;
}

/** Several at once may make it. */
const makeOwner = (url: string): Promise<unknown> =>
  administer(
    url,
    `do $$ begin
       create role ${OWNER} login password '${OWNER}';
     exception when duplicate_object or unique_violation then null;
     end $$`,
  );

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

/** Postgres has one template for each set of migrations; it is made whole under another name and then given its own. */
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

/** A migrated Postgres database of a test's own. */
export interface TestPostgres {
  readonly url: string;
  /** Removes it, whoever still uses it. */
  drop(): Promise<void>;
}

/** Makes a database on the Postgres of TEST_DATABASE_URL, which must be set. */
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

/** A database on the Postgres of TEST_DATABASE_URL that a dump was read into, as pg_dump writes it with `--inserts`. */
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

/** A migrated database in memory. Opening one takes longer than most files, so one file after another has it to itself. */
interface Embedded {
  readonly dialect: Dialect;
  readonly driver: Driver;
  /** Makes it what it was when it was opened. */
  restore(): Promise<void>;
}

/** Those that nobody has at present; each takes memory. */
const free: Embedded[] = [];
const MOST_FREE = 2;

/** Its tables apart from those of the migrator. */
async function tablesOf(kysely: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by tablename`.execute(kysely);
  return rows.map(({ name }) => name);
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
      await sql`truncate table ${sql.join(tables.map((table) => sql.table(table)))} restart identity`.execute(
        kysely,
      );
      for (const { table, rows } of filled)
        await sql`insert into ${sql.table(table)} overriding system value
          select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(kysely);
      await sql`discard all`.execute(kysely);
    },
  };
}

/** Speaks to the database until it is given back, which waits for whoever still does. */
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
 * A fresh, migrated database for one test file: a new database on the Postgres of TEST_DATABASE_URL when that is
 * set, else PGlite in memory. `close` removes it or gives it back, as fresh as it was, for a later file.
 */
export const openTestDatabase = (url = process.env.TEST_DATABASE_URL): Promise<Database> =>
  url ? openOnPostgres(url) : openInMemory();
