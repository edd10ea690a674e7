import { type Dialect, Kysely, sql, type Transaction } from 'kysely';
import { type FileKeys, fileKeys } from './keys/fileKeys.ts';
import type { KeyWrapper } from './keys/keyWrapper.ts';
import { createSealing, sealingDialect } from './keys/sealingDialect.ts';
import { sealingPlugin } from './keys/sealingPlugin.ts';
import { migrate } from './migrate.ts';
import { openPGliteDialect, type PGliteLocation } from './pgliteDialect.ts';
import { type PoolUse, postgresDialect } from './postgresDialect.ts';
import { limitsOfJobs, type PostgresLimits, usualLimits } from './postgresLimits.ts';
import { listenOnPostgres } from './postgresListener.ts';
import type { Tables } from './tables.ts';
import { insideTransaction, transactionGuard } from './transactionGuard.ts';

/** An open, migrated database. */
export interface Database {
  /** Runs single queries, each in its own transaction. */
  readonly kysely: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: all of it is committed, or, when it throws, none. Queries in it go through `tx`. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /**
   * Whether the database itself keeps the rows of lenders apart (lenderScope.ts): not for a role that is a superuser or
   * has `bypassrls`, as that of an embedded database is.
   */
  separatesLenders(): Promise<boolean>;
  /** The use of the connections; undefined on PGlite, which has one and no pool. */
  pool(): PoolUse | undefined;
  /** Rejects unless the database answers now; on Postgres it waits for no other query. */
  ping(): Promise<void>;
  /**
   * Calls `hint` when another server may have said something on the channel; hints are lost now and then. Ends with the
   * returned function. An embedded database has no other server, and never calls.
   */
  listen(channel: string, hint: () => void): () => Promise<void>;
  /** After a data key was forgotten: this server reads it from the database before it uses it again. */
  forgetKeys(): void;
  /** Data keys for what is sealed outside of the database. */
  readonly fileKeys: FileKeys;
  /** The same data for jobs: Postgres gives them connections and a time limit of their own, so that they neither hold requests up nor are cut like them. */
  readonly forJobs: Database;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}

/** What wraps the keys of what is stored; and Postgres by address, or PGlite: in a folder, or in memory without one, or as whoever opened it before speaks to it. */
export type DatabaseOptions = { readonly keys: KeyWrapper } & DatabasePlace;

type DatabasePlace =
  | { readonly kind: 'postgres'; readonly url: string; readonly limits?: PostgresLimits }
  | { readonly kind: 'pglite'; readonly dialect: Dialect }
  | ({ readonly kind: 'pglite' } & PGliteLocation);

/** A migration takes the time that it takes, and waits for that of another server. */
const withoutLimits: PostgresLimits = {
  connections: 1,
  queue: 0,
  waitMs: 0,
  statementMs: 0,
  jobStatementMs: 0,
  lockMs: 0,
};

interface Connected {
  readonly kysely: Kysely<Tables>;
  readonly jobs: Kysely<Tables>;
  readonly pool: () => PoolUse | undefined;
  readonly ping: () => Promise<void>;
  readonly listen: Database['listen'];
  readonly close: () => Promise<void>;
}

/** Brings the tables up to date; when that fails the database is closed. */
async function migrated(kysely: Kysely<Tables>): Promise<Kysely<Tables>> {
  try {
    await migrate(kysely);
    return kysely;
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

type ToKysely = (dialect: Dialect) => Kysely<Tables>;

async function connectPostgres(url: string, limits: PostgresLimits, over: ToKysely): Promise<Connected> {
  const patient = postgresDialect(url, withoutLimits);
  await (await migrated(new Kysely<Tables>(patient))).destroy();
  await patient.close();
  const { dialect, pool, ping, close } = postgresDialect(url, limits);
  const kysely = over(dialect);
  const ofJobs = postgresDialect(url, limitsOfJobs(limits));
  const jobs = over(ofJobs.dialect);
  return {
    kysely,
    jobs,
    pool,
    ping,
    listen: (channel, hint) => listenOnPostgres(url, channel, hint),
    close: async () => {
      await Promise.all([kysely.destroy(), close(), jobs.destroy(), ofJobs.close()]);
    },
  };
}

async function connectPGlite(
  options: DatabasePlace & { readonly kind: 'pglite' },
  over: ToKysely,
): Promise<Connected> {
  const dialect = 'dialect' in options ? options.dialect : await openPGliteDialect(options);
  const kysely = await migrated(over(dialect));
  return {
    kysely,
    jobs: kysely,
    pool: () => undefined,
    ping: async () => void (await sql`select 1`.execute(kysely)),
    listen: () => async () => {},
    close: () => kysely.destroy(),
  };
}

async function separatesLenders(kysely: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select not (rolsuper or rolbypassrls) as is_held from pg_roles where rolname = current_user`.execute(
    kysely,
  );
  return rows[0]?.is_held === true;
}

/**
 * Opens and migrates a database. A PGlite folder takes no lock of its own: hold the data-folder lock first.
 * Throws when the database cannot be reached or a migration fails.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const sealing = createSealing(options.keys);
  const over: ToKysely = (dialect) =>
    new Kysely<Tables>({ dialect: sealingDialect(dialect, sealing), plugins: [sealingPlugin] });
  const { kysely, jobs, pool, ping, listen, close } =
    options.kind === 'postgres'
      ? await connectPostgres(options.url, options.limits ?? usualLimits, over)
      : await connectPGlite(options, over);
  const asked = (by: Kysely<Tables>): Pick<Database, 'kysely' | 'transaction'> => ({
    kysely: by.withPlugin(transactionGuard),
    transaction: (work) => insideTransaction(() => by.transaction().execute(work)),
  });
  const database: Omit<Database, 'forJobs'> = {
    ...asked(kysely),
    kind: options.kind,
    separatesLenders: () => separatesLenders(kysely),
    pool,
    ping,
    listen,
    forgetKeys: () => sealing.keys.readAgain(),
    fileKeys: fileKeys(sealing.keys),
    close,
  };
  const forJobs: Database = {
    ...database,
    ...asked(jobs),
    get forJobs() {
      return forJobs;
    },
  };
  return { ...database, forJobs };
}
