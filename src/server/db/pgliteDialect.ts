import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { columnParsers } from './columnParsers.ts';
import { preparedFolder, preparedImage } from './pglitePrepared.ts';

/** Where PGlite keeps its files (memory without `folder`), what it begins with in memory, and where prepared databases are cached. */
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

/** PGlite, opened; the first opening of a folder prepares it, from the cache when there is one. */
export async function openPGliteDialect(location: PGliteLocation): Promise<PGliteDialect> {
  return new PGliteDialect({ pglite: await open(location) });
}
