import type { Release, ReleaseManifest } from '../../../core/model/release.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';
import { inBatches } from './inBatches.ts';

export async function writeMissing(tx: Queries, releases: readonly Release[]): Promise<void> {
  const unknown = await notYetThere(tx, releases);
  await writeParts(tx, unknown);
  await writeReleases(tx, unknown);
}

export async function readReleases(queries: Queries, hashes: readonly string[]): Promise<readonly Release[]> {
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

async function writeReleases(tx: Queries, releases: readonly Release[]): Promise<void> {
  const rows = releases.map(({ hash, brand, manifest }) => ({ hash, brand, manifest: toJsonb(manifest) }));
  for (const values of inBatches(rows))
    await tx
      .insertInto('releases')
      .values(values)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
}
