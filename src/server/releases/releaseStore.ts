import type { Release, ReleaseManifest } from '../../core/model/release.ts';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/tables.ts';

/** Where releases are kept; a release once written never changes. */
export interface ReleaseStore {
  /** Writes the release unless it is there, and makes it the one that new applications of its brand begin on. */
  publish(release: Release): Promise<void>;
  /** Reads through `queries`, which inside a transaction must be that transaction. */
  byHash(hash: string, queries?: Queries): Promise<Release | undefined>;
}

/** Releases in the tables `releases` and `brand_heads`. */
export const createReleaseStore = (db: Database): ReleaseStore => ({
  publish: (release) =>
    db.transaction(async (tx) => {
      await tx
        .insertInto('releases')
        .values({
          hash: release.hash,
          brand: release.brand,
          manifest: JSON.stringify(release.manifest),
          parts: JSON.stringify(release.parts),
        })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
      await tx
        .insertInto('brand_heads')
        .values({ brand: release.brand, hash: release.hash })
        .onConflict((conflict) => conflict.column('brand').doUpdateSet({ hash: release.hash }))
        .execute();
    }),
  async byHash(hash, queries = db.kysely) {
    const row = await queries.selectFrom('releases').selectAll().where('hash', '=', hash).executeTakeFirst();
    return (
      row && {
        hash: row.hash,
        brand: row.brand,
        manifest: row.manifest as unknown as ReleaseManifest,
        parts: row.parts as Record<string, string>,
      }
    );
  },
});
