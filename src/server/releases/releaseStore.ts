import { sql } from 'kysely';
import type { Release, ReleaseManifest } from '../../core/model/release.ts';
import type { Database } from '../db/open/database.ts';
import { type Queries, toJsonb } from '../db/tables.ts';

/**
 * A whole configuration, with every lender: the server's own folder, by hash, or one `sent` to the running
 * server in its place.
 */
export type Whole = { readonly folder: string } | 'sent';

/** A sent whole configuration omits brands that are served. */
export class BrandsLeftOut extends Error {
  readonly brands: readonly string[];

  constructor(brands: readonly string[]) {
    super(`Served now but not in the new configuration: ${brands.join(', ')}`);
    this.name = 'BrandsLeftOut';
    this.brands = brands;
  }
}

/** Postgres channel for changes of the current releases. */
export const RELEASES_CHANNEL = 'equiform_releases';

/** Storage of releases, immutable once written. */
export interface ReleaseStore {
  /**
   * Stores missing releases and makes each the current one of its brand; a whole configuration withdraws all
   * other brands. Atomic even with concurrent publishes: rejects with `BrandsLeftOut` when a sent one omits a
   * brand, and writes nothing of a folder that a sent one replaced (`replaced`). Resolves to the new
   * revision.
   */
  publish(releases: readonly Release[], whole?: Whole): Promise<number | 'replaced'>;
  /** Increases with every change of the current releases; `isOurs` when the same program made the last. */
  revision(): Promise<{ readonly revision: number; readonly isOurs: boolean }>;
  /** Current hashes by brand, at a revision. */
  heads(): Promise<{ readonly revision: number; readonly hashes: ReadonlyMap<string, string> }>;
  /** Omits missing ones. */
  byHashes(hashes: readonly string[]): Promise<readonly Release[]>;
  /** Reads through `queries`, which inside a transaction must be that transaction. */
  byHash(hash: string, queries?: Queries): Promise<Release | undefined>;
  /** The text of a part that is stored once for all releases; undefined when there is none. */
  partByHash(hash: string): Promise<string | undefined>;
  /** True when the current releases were sent after the folder with this hash was published. */
  isSentSince(folder: string): Promise<boolean>;
}

/**
 * Releases in the tables `releases` and `brand_heads`, shared parts in `release_parts`. `program` identifies
 * what checks and builds releases (config-files/loadReleases.ts).
 */
export const createReleaseStore = (db: Database, program = 'any'): ReleaseStore => ({
  publish: (releases, whole) =>
    db.transaction(async (tx) => {
      await waitForOthers(tx);
      // Otherwise concurrent publishes would mix their releases.
      await sql`lock table brand_heads in share row exclusive mode`.execute(tx);
      if (whole === 'sent') await refuseLeftOut(tx, releases);
      else if (whole !== undefined && (await isReplaced(tx, whole.folder, program))) return 'replaced';
      const unknown = await notYetThere(tx, releases);
      await writeParts(tx, unknown);
      await writeReleases(tx, unknown);
      await writeHeads(tx, releases);
      if (whole !== undefined) await writeWhole(tx, releases, whole);
      return nextRevision(tx, program);
    }),
  revision: async () => {
    const row = await selectRevision(db.kysely);
    return { revision: row.revision, isOurs: row.program === program };
  },
  heads: () =>
    db.transaction(async (tx) => {
      await waitForOthers(tx);
      await sql`lock table brand_heads in share mode`.execute(tx);
      const rows = await tx.selectFrom('brand_heads').selectAll().execute();
      return {
        revision: (await selectRevision(tx)).revision,
        hashes: new Map(rows.map(({ brand, hash }) => [brand, hash])),
      };
    }),
  byHashes: (hashes) => readReleases(db.kysely, hashes),
  async byHash(hash, queries = db.kysely) {
    const [release] = await readReleases(queries, [hash]);
    return release;
  },
  async partByHash(hash) {
    const query = db.kysely.selectFrom('release_parts').select('content').where('hash', '=', hash);
    return (await query.executeTakeFirst())?.content;
  },
  isSentSince: (folder) => isReplaced(db.kysely, folder, program),
});

/** Waits for other publishes longer than a request waits for a lock. */
const waitForOthers = (tx: Queries): Promise<unknown> => sql`set local lock_timeout = '15s'`.execute(tx);

const selectRevision = (queries: Queries) =>
  queries.selectFrom('release_revision').select(['revision', 'program']).executeTakeFirstOrThrow();

/** Counts a change of the current releases; other servers are notified on commit. */
async function nextRevision(tx: Queries, program: string): Promise<number> {
  const row = await tx
    .updateTable('release_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1), program }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${RELEASES_CHANNEL}, ${String(row.revision)})`.execute(tx);
  return row.revision;
}

async function refuseLeftOut(tx: Queries, releases: readonly Release[]): Promise<void> {
  const given = releases.map(({ brand }) => brand);
  const heads = await tx.selectFrom('brand_heads').select('brand').orderBy('brand').execute();
  const leftOut = heads.map(({ brand }) => brand).filter((brand) => !given.includes(brand));
  if (leftOut.length > 0) throw new BrandsLeftOut(leftOut);
}

/** True when something was sent since the folder with this hash was published, to an equivalent program. */
async function isReplaced(queries: Queries, folder: string, program: string): Promise<boolean> {
  const published = await queries.selectFrom('published_folder').selectAll().executeTakeFirst();
  if (published?.is_replaced !== true || published.hash !== folder) return false;
  return (await selectRevision(queries)).program === program;
}

async function writeWhole(tx: Queries, releases: readonly Release[], whole: Whole): Promise<void> {
  const brands = releases.map(({ brand }) => brand);
  await tx.deleteFrom('brand_heads').where('brand', 'not in', brands).execute();
  const is_replaced = whole === 'sent';
  const hash = whole === 'sent' ? null : whole.folder;
  await tx
    .insertInto('published_folder')
    .values({ hash, is_replaced })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(({ ref }) => ({
        is_replaced,
        hash: whole === 'sent' ? ref('published_folder.hash') : hash,
      })),
    )
    .execute();
}

async function readReleases(queries: Queries, hashes: readonly string[]): Promise<readonly Release[]> {
  if (hashes.length === 0) return [];
  const rows = await queries.selectFrom('releases').selectAll().where('hash', 'in', hashes).execute();
  const found = rows.map(({ hash, brand, manifest, parts }) => ({
    hash,
    brand,
    manifest: manifest as unknown as ReleaseManifest,
    own: parts as Record<string, string>,
  }));
  const contents = await contentsOf(
    queries,
    found.flatMap(({ manifest }) => Object.values(manifest.parts ?? {})),
  );
  return found.map(({ own, ...release }) => {
    const named = Object.entries(release.manifest.parts ?? {}).flatMap(([name, hash]) => {
      const content = contents.get(hash);
      return content === undefined ? [] : [[name, content] as const];
    });
    return { ...release, parts: { ...own, ...Object.fromEntries(named) } };
  });
}

/** Part texts by hash, each read once. */
async function contentsOf(queries: Queries, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await queries
    .selectFrom('release_parts')
    .selectAll()
    .where('hash', 'in', [...new Set(hashes)])
    .execute();
  return new Map(rows.map(({ hash, content }) => [hash, content]));
}

async function notYetThere(tx: Queries, releases: readonly Release[]): Promise<readonly Release[]> {
  if (releases.length === 0) return [];
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

/** Keeps statements small. */
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
