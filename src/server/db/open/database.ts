import { type Dialect, Kysely, sql } from 'kysely';
import { type FileKeys, fileKeys } from '../keys/fileKeys.ts';
import type { KeyWrapper } from '../keys/keyWrapper.ts';
import { createSealing, sealingDialect } from '../keys/sealingDialect.ts';
import { sealingPlugin } from '../keys/sealingPlugin.ts';
import { migrate } from '../migrate.ts';
import { type EmbeddedDialect, openPGliteDialect, type PGliteLocation } from '../pgliteDialect.ts';
import { type PoolUse, postgresDialect } from '../postgresDialect.ts';
import { limitsOfJobs, type PostgresLimits, usualLimits } from '../postgresLimits.ts';
import { listenOnPostgres } from '../postgresListener.ts';
import type { Querying, Tables } from '../tables.ts';
import { insideTransaction, transactionGuard } from '../transactionGuard.ts';

export interface Database extends Querying {
  readonly kind: 'pglite' | 'postgres';
  /**
   * True when row-level security separates lenders (lenderScope.ts): not for superusers or roles with
   * `bypassrls`, such as that of PGlite.
   */
  separatesLenders(): Promise<boolean>;
  /** Connection use; undefined on PGlite, which has no pool. */
  pool(): PoolUse | undefined;
  /** Rejects unless the database answers now; on Postgres it does not queue behind other queries. */
  ping(): Promise<void>;
  /**
   * Calls `hint` when another server may have notified the channel; hints can be lost. The returned function
   * stops listening. Never calls on PGlite, which has no other server.
   */
  listen(channel: string, hint: () => void): () => Promise<void>;
  /** After a data key was erased: this server reads it from the database before using it again. */
  forgetKeys(): void;
  readonly fileKeys: FileKeys;
  /** Runs work while an embedded database stands still, as for a copy; undefined on Postgres. */
  readonly standStill: EmbeddedDialect['standStill'] | undefined;
  /**
   * The same data for background jobs. On Postgres they have their own connections and time limit, so that
   * they neither delay requests nor are cut off like them.
   */
  readonly forJobs: Database;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}

/** The key wrapper, and Postgres by address or PGlite: in a folder, in memory, or already open. */
export type DatabaseOptions = { readonly keys: KeyWrapper } & DatabasePlace;

type DatabasePlace =
  | { readonly kind: 'postgres'; readonly url: string; readonly limits?: PostgresLimits }
  | { readonly kind: 'pglite'; readonly dialect: EmbeddedDialect }
  | ({ readonly kind: 'pglite' } & PGliteLocation);

/** A migration may take its time, and waits for another server's. */
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
  readonly standStill: Database['standStill'];
  readonly close: () => Promise<void>;
}

/** Migrates; closes the database when that fails. */
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
    standStill: undefined,
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
    standStill: dialect.standStill,
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
 * Opens and migrates a database. Does not lock a PGlite folder: take the data-folder lock first. Throws when
 * the database cannot be reached or a migration fails.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const sealing = createSealing(options.keys);
  const over: ToKysely = (dialect) =>
    new Kysely<Tables>({ dialect: sealingDialect(dialect, sealing), plugins: [sealingPlugin] });
  const { kysely, jobs, pool, ping, listen, standStill, close } =
    options.kind === 'postgres'
      ? await connectPostgres(options.url, options.limits ?? usualLimits, over)
      : await connectPGlite(options, over);
  const asked = (by: Kysely<Tables>): Querying => ({
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
    standStill,
    forgetKeys() {
      sealing.keys.readAgain();
      sealing.texts.forget();
    },
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
