import { Kysely, type KyselyConfig, type Transaction } from 'kysely';
import { migrate } from './migrate.ts';
import { openPGliteDialect } from './pgliteDialect.ts';
import { postgresDialect } from './postgresDialect.ts';
import type { Tables } from './tables.ts';
import { insideTransaction, transactionGuard } from './transactionGuard.ts';

/** An open, migrated database. */
export interface Database {
  /** Runs single queries, each in its own transaction. */
  readonly kysely: Kysely<Tables>;
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction: all of it is committed, or, when it throws, none. Queries in it go through `tx`. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
}

/** Postgres by address, or PGlite: in a folder, or in memory without one. */
export type DatabaseOptions =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'pglite'; readonly folder?: string; readonly cacheFolder?: string };

const dialectFor = async (options: DatabaseOptions): Promise<KyselyConfig['dialect']> =>
  options.kind === 'postgres' ? postgresDialect(options.url) : openPGliteDialect(options);

/**
 * Opens and migrates a database. A PGlite folder takes no lock of its own: hold the data-folder lock first.
 * Throws when the database cannot be reached or a migration fails.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const unguarded = new Kysely<Tables>({ dialect: await dialectFor(options) });
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
    close: () => unguarded.destroy(),
  };
}
