import type { Queries } from '../../db/tables.ts';
import type { Signed } from './configHistory.ts';

/** A release of a lender that nothing may begin on any more. */
export interface Recall extends Signed {
  readonly brand: string;
  readonly hash: string;
}

/** A release that should become current was recalled, or one of the same content. */
export class RecalledRelease extends Error {
  constructor({ brand, hash, why, at }: Recall) {
    super(
      `${brand}: the release ${hash.slice(0, 16)} with the same content was recalled on ${at.toISOString().slice(0, 10)}: ${why}. Change what it says, or name the other lenders alone (--only)`,
    );
    this.name = 'RecalledRelease';
  }
}

/** Of a release that was given without its configuration. */
const NO_CONTENT = '';

/** A release, and what is known of its configuration. */
interface Recallable {
  readonly brand: string;
  readonly hash: string;
  readonly content?: string | undefined;
  readonly position?: number | undefined;
}

/**
 * The recall of a lender's release: of the release itself, or of another that some program built from a configuration that says
 * the same, or from the very same files.
 */
export async function recallOf(
  queries: Queries,
  { brand, hash, content, position }: Recallable,
): Promise<Recall | undefined> {
  const contents = queries
    .selectFrom('release_builds')
    .innerJoin('config_commits', 'config_commits.position', 'release_builds.position')
    .select('content')
    .where('brand', '=', brand)
    .where((eb) =>
      eb.or([
        eb('hash', '=', hash),
        eb('tree', '=', (tree) =>
          tree
            .selectFrom('config_commits as own')
            .select('own.tree')
            .where('own.position', '=', position ?? 0),
        ),
      ]),
    );
  return queries
    .selectFrom('recalled_releases')
    .select(['brand', 'hash', 'by', 'why', 'at'])
    .where('brand', '=', brand)
    .where((eb) =>
      eb.or([
        eb('hash', '=', hash),
        eb('content', 'in', contents),
        ...(content === undefined ? [] : [eb('content', '=', content)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** Recalls a release of a lender and all of the same content. A release recalled before stays as it was recalled first. */
export async function writeRecall(tx: Queries, recall: Recall): Promise<void> {
  const { brand, hash } = recall;
  const builds = await tx
    .selectFrom('release_builds')
    .select('content')
    .distinct()
    .where('brand', '=', brand)
    .where('hash', '=', hash)
    .execute();
  const contents = builds.length > 0 ? builds.map(({ content }) => content) : [NO_CONTENT];
  await tx
    .insertInto('recalled_releases')
    .values(contents.map((content) => ({ ...recall, content })))
    .onConflict((conflict) => conflict.columns(['brand', 'hash', 'content']).doNothing())
    .execute();
}
