import type { Release, ReleaseManifest } from '../../core/model/release.ts';
import type { Database } from '../db/database.ts';
import { type Queries, toJsonb } from '../db/tables.ts';

/** Where releases are kept; a release once written never changes. */
export interface ReleaseStore {
  /** Writes those that are not there yet, and makes each the one that new applications of its brand begin on. */
  publish(releases: readonly Release[]): Promise<void>;
  /** Reads through `queries`, which inside a transaction must be that transaction. */
  byHash(hash: string, queries?: Queries): Promise<Release | undefined>;
}

/** Releases in the tables `releases` and `brand_heads`, their parts once each in `release_parts`. */
export const createReleaseStore = (db: Database): ReleaseStore => ({
  publish: (releases) =>
    releases.length === 0
      ? Promise.resolve()
      : db.transaction(async (tx) => {
          const unknown = await notYetThere(tx, releases);
          await writeParts(tx, unknown);
          await writeReleases(tx, unknown);
          await writeHeads(tx, releases);
        }),
  async byHash(hash, queries = db.kysely) {
    const row = await queries.selectFrom('releases').selectAll().where('hash', '=', hash).executeTakeFirst();
    if (!row) return undefined;
    const manifest = row.manifest as unknown as ReleaseManifest;
    const own = row.parts as Record<string, string>;
    return {
      hash: row.hash,
      brand: row.brand,
      manifest,
      parts: { ...own, ...(await partsOf(queries, manifest)) },
    };
  },
});

async function notYetThere(tx: Queries, releases: readonly Release[]): Promise<readonly Release[]> {
  const hashes = releases.map(({ hash }) => hash);
  const rows = await tx.selectFrom('releases').select('hash').where('hash', 'in', hashes).execute();
  const there = new Set(rows.map(({ hash }) => hash));
  return releases.filter(({ hash }) => !there.has(hash));
}

async function writeParts(tx: Queries, releases: readonly Release[]): Promise<void> {
  const contents = new Map(
    releases.flatMap(({ manifest, parts }) =>
      Object.entries(parts).map(([name, content]) => [partHash(manifest, name), content] as const),
    ),
  );
  for (const values of inBatches([...contents].map(([hash, content]) => ({ hash, content }))))
    await tx
      .insertInto('release_parts')
      .values(values)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
}

const partHash = ({ parts }: ReleaseManifest, name: string): string => {
  const hash = parts[name];
  if (hash === undefined) throw new Error(`The manifest does not name the part ${name}`);
  return hash;
};

/** Few enough that one statement stays small. */
const BATCH = 100;

function* inBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}

async function writeReleases(tx: Queries, releases: readonly Release[]): Promise<void> {
  const rows = releases.map(({ hash, brand, manifest }) => ({ hash, brand, manifest: toJsonb(manifest) }));
  for (const values of inBatches(rows))
    await tx
      .insertInto('releases')
      .values(values)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
}

async function writeHeads(tx: Queries, releases: readonly Release[]): Promise<void> {
  for (const values of inBatches(releases.map(({ brand, hash }) => ({ brand, hash }))))
    await tx
      .insertInto('brand_heads')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('brand').doUpdateSet(({ ref }) => ({ hash: ref('excluded.hash') })),
      )
      .execute();
}

async function partsOf(queries: Queries, { parts }: ReleaseManifest): Promise<Record<string, string>> {
  const names = Object.entries(parts ?? {});
  if (names.length === 0) return {};
  const rows = await queries
    .selectFrom('release_parts')
    .selectAll()
    .where('hash', 'in', [...new Set(Object.values(parts))])
    .execute();
  const contents = new Map(rows.map(({ hash, content }) => [hash, content]));
  return Object.fromEntries(
    names.flatMap(([name, hash]) => {
      const content = contents.get(hash);
      return content === undefined ? [] : [[name, content] as const];
    }),
  );
}
