import type { Release } from '../../../core/model/release.ts';
import type { Queries } from '../../db/tables.ts';
import { writeChanges } from './headChanges.ts';
import { inBatches } from './inBatches.ts';

/** What was built for a lender: the release, and what its configuration says (`contentHash`). */
export interface Build {
  readonly brand: string;
  readonly hash: string;
  readonly content: string;
}

/** Which program built it, from the configuration at which position. */
export interface BuiltFrom {
  readonly position: number;
  readonly program: string;
}

/** The releases of all lenders of a configuration, and what it says for each (`contentHash`). */
export interface Built {
  readonly releases: ReadonlyMap<string, Release>;
  readonly says: ReadonlyMap<string, string>;
}

/** What a program built from a configuration of the history. */
export interface KeptBuild {
  readonly position: number;
  readonly says: ReadonlyMap<string, string>;
  readonly at: Date;
}

const REBUILT = { by: 'another version of the program', why: 'The configuration is the same' };

/** Keeps what a program built of heads; the history says of each that became another release that it was rebuilt. */
export async function keepBuilds(
  tx: Queries,
  releases: readonly Release[],
  { position, says, at, program }: KeptBuild & { readonly program: string },
): Promise<void> {
  await writeBuilds(tx, { position, program }, { builds: buildsOf(releases, says), at });
  const heads = await tx.selectFrom('brand_heads').selectAll().where('position', '=', position).execute();
  const own = new Map(releases.map(({ brand, hash }) => [brand, hash]));
  const rebuilt = heads.flatMap(({ brand, hash: before }) => {
    const hash = own.get(brand);
    return hash === undefined || hash === before ? [] : [{ brand, hash, before }];
  });
  await writeChanges(
    tx,
    rebuilt.map((change) => ({ ...REBUILT, ...change, act: 'rebuilt', position, at })),
  );
}

/** Releases given without what they say stand for themselves. */
export const buildsOf = (
  releases: readonly { readonly brand: string; readonly hash: string }[],
  says: ReadonlyMap<string, string>,
): readonly Build[] => releases.map(({ brand, hash }) => ({ brand, hash, content: says.get(brand) ?? hash }));

export async function writeBuilds(
  tx: Queries,
  { position, program }: BuiltFrom,
  { builds, at }: { readonly builds: readonly Build[]; readonly at: Date },
): Promise<void> {
  const rows = builds.map((build) => ({ ...build, position, program, built_at: at }));
  for (const values of inBatches(rows))
    await tx
      .insertInto('release_builds')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['position', 'program', 'brand']).doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          content: ref('excluded.content'),
        })),
      )
      .execute();
}

/** What a program built from the configuration at a position; empty when it built nothing. */
export const buildsAt = (queries: Queries, { position, program }: BuiltFrom): Promise<readonly Build[]> =>
  queries
    .selectFrom('release_builds')
    .select(['brand', 'hash', 'content'])
    .where('position', '=', position)
    .where('program', '=', program)
    .orderBy('brand')
    .execute();
