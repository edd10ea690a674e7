import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';

/** The current releases after an order. */
export interface Heads {
  readonly revision: number;
  readonly heads: ReadonlyMap<string, Head>;
}

/** The current release of a lender. */
export interface Head {
  readonly hash: string;
  /** Of its configuration in the history; null for a release that was given without one. */
  readonly position: number | null;
  /** Whether it stays where it is when all lenders are released. */
  readonly held: boolean;
  /** Whether this program built it. */
  readonly isOurs: boolean;
}

/** Postgres channel for changes of the current releases. */
export const RELEASES_CHANNEL = 'equiform_releases';

export const selectRevision = (queries: Queries) =>
  queries.selectFrom('release_revision').select(['revision', 'program']).executeTakeFirstOrThrow();

/** Counts a change of the current releases; other servers are notified on commit. */
export async function nextRevision(tx: Queries, program: string): Promise<number> {
  const row = await tx
    .updateTable('release_revision')
    .set((eb) => ({ revision: eb('revision', '+', 1), program }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${RELEASES_CHANNEL}, ${String(row.revision)})`.execute(tx);
  return row.revision;
}

export async function readHeads(tx: Queries, program: string): Promise<Heads> {
  const { revision, program: last } = await selectRevision(tx);
  const rows = await tx
    .selectFrom('brand_heads')
    .leftJoin('release_builds', (join) =>
      join
        .onRef('release_builds.position', '=', 'brand_heads.position')
        .onRef('release_builds.brand', '=', 'brand_heads.brand')
        .on('release_builds.program', '=', program),
    )
    .select([
      'brand_heads.brand',
      'brand_heads.hash',
      'brand_heads.position',
      'held',
      'release_builds.hash as own',
    ])
    .execute();
  const heads = rows.map(({ brand, hash, position, held, own }): [string, Head] => [
    brand,
    { hash: own ?? hash, position, held, isOurs: own !== null || (position === null && last === program) },
  ]);
  return { revision, heads: new Map(heads) };
}

/** Whether a release is the lender's current one, or was built from a configuration that says the same. */
export async function saysTheSame(
  queries: Queries,
  { brand, hash }: { readonly brand: string; readonly hash: string },
): Promise<boolean> {
  const head = await queries
    .selectFrom('brand_heads')
    .leftJoin('release_builds', (join) =>
      join
        .onRef('release_builds.position', '=', 'brand_heads.position')
        .onRef('release_builds.brand', '=', 'brand_heads.brand'),
    )
    .select(['brand_heads.hash', 'release_builds.content'])
    .where('brand_heads.brand', '=', brand)
    .execute();
  const contents = await queries
    .selectFrom('release_builds')
    .select('content')
    .where('brand', '=', brand)
    .where('hash', '=', hash)
    .execute();
  const said = new Set(contents.map(({ content }) => content));
  return head.some((one) => one.hash === hash || (one.content !== null && said.has(one.content)));
}
