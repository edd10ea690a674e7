import { PGlite } from '@electric-sql/pglite';
import {
  AbortedTransactionError,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
} from 'kysely';
import { columnParsers } from './columnParsers.ts';
import { createPGliteConnection } from './pgliteConnection.ts';
import { preparedFolder, preparedImage } from './pglitePrepared.ts';

/**
 * The folder of PGlite's files (memory without one), initial content in memory, and the cache of prepared
 * databases.
 */
export interface PGliteLocation {
  readonly folder?: string;
  readonly image?: Blob;
  readonly cacheFolder?: string;
}

const parsers = { ...columnParsers };

async function open({ folder, image, cacheFolder }: PGliteLocation): Promise<PGlite> {
  if (folder !== undefined) {
    await preparedFolder(folder, cacheFolder);
    return PGlite.create({ dataDir: folder, relaxedDurability: false, parsers });
  }
  if (image) return PGlite.create({ loadDataDir: image, parsers });
  return cacheFolder === undefined
    ? PGlite.create({ parsers })
    : PGlite.create({ loadDataDir: await preparedImage(cacheFolder), parsers });
}

function pgliteDriver(pglite: PGlite): Driver {
  const connection = createPGliteConnection(pglite);
  return {
    init: () => pglite.waitReady,
    acquireConnection: async (): Promise<DatabaseConnection> => connection,
    beginTransaction: () => connection.begin(),
    commitTransaction: async () => {
      if (!(await connection.end('commit'))) throw new AbortedTransactionError();
    },
    rollbackTransaction: async () => {
      await connection.end('rollback');
    },
    releaseConnection: async () => {},
    destroy: async () => {
      await connection.idle();
      await pglite.close();
    },
  };
}

/** A dialect whose database can be copied. */
export interface EmbeddedDialect extends Dialect {
  /**
   * Runs `work` while no statement runs: what was committed is in the folder then, and what was not is undone when a
   * copy of the folder is opened.
   */
  readonly standStill: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Kysely over an open PGlite, which it also closes; one query or transaction at a time. */
function pgliteDialect(pglite: PGlite): EmbeddedDialect {
  const own = new PGliteDialect({ pglite });
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => pgliteDriver(pglite),
    createIntrospector: (db) => own.createIntrospector(db),
    createQueryCompiler: () => own.createQueryCompiler(),
    standStill: (work) => pglite.runExclusive(work),
  };
}

/** Opens PGlite; the first opening of a folder initializes it, from the cache if possible. */
export const openPGliteDialect = async (location: PGliteLocation): Promise<EmbeddedDialect> =>
  pgliteDialect(await open(location));
