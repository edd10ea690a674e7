import { type Dialect, Kysely, type Transaction } from 'kysely';
import { migrate } from './migrate.ts';
import { openPGliteDialect, type PGliteLocation } from './pgliteDialect.ts';
import { type PoolUse, postgresDialect } from './postgresDialect.ts';
import type { Tables } from './tables.ts';
import { insideTransaction, transactionGuard } from './transactionGuard.ts';

/** An open, migrated database. */
export interface Database {
  /** Runs single queries, each in its own transaction. */
  readonly kysely: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: all of it is committed, or, when it throws, none. Queries in it go through `tx`. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The use of the connections; undefined on PGlite, which has one and no pool. */
  pool(): PoolUse | undefined;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}

/** Postgres by address, or PGlite: in a folder, or in memory without one, or as whoever opened it before speaks to it. */
export type DatabaseOptions =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'pglite'; readonly dialect: Dialect }
  | ({ readonly kind: 'pglite' } & PGliteLocation);

interface Connected {
  readonly dialect: Dialect;
  readonly pool: () => PoolUse | undefined;
}

async function connect(options: DatabaseOptions): Promise<Connected> {
  if (options.kind === 'postgres') return postgresDialect(options.url);
  const dialect = 'dialect' in options ? options.dialect : await openPGliteDialect(options);
  return { dialect, pool: () => undefined };
}

/**
 * Opens and migrates a database. A PGlite folder takes no lock of its own: hold the data-folder lock first.
 * Throws when the database cannot be reached or a migration fails.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dialect, pool } = await connect(options);
  const unguarded = new Kysely<Tables>({ dialect });
  try {
    await migrate(unguarded);
  } catch (error) {
    await unguarded.destroy();
    throw error;
  }
  return {
    kysely: unguarded.withPlugin(transactionGuard),
    kind: options.kind,
    transaction: (work) => insideTransaction(() => unguarded.transaction().execute(work)),
    pool,
    close: () => unguarded.destroy(),
  };
}
