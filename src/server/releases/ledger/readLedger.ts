import type { Queries } from '../../db/tables.ts';
import type { Signed } from './configHistory.ts';
import type { HeadChange } from './headChanges.ts';

/** A configuration of the history: who published it, why, and when. */
export interface Commit extends Omit<Signed, 'audit'> {
  readonly position: number;
}

export interface CommitsWanted {
  /** Only positions before this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** The configurations of the history, the newest first. */
export function commitsOf(queries: Queries, { before, most }: CommitsWanted): Promise<readonly Commit[]> {
  const all = queries
    .selectFrom('config_commits')
    .select(['position', 'by', 'why', 'at'])
    .orderBy('position', 'desc')
    .limit(most);
  return (before === undefined ? all : all.where('position', '<', before)).execute();
}

/** The last change of each lender's head, by lender; a recall of another release is none. */
export async function lastChanges(queries: Queries): Promise<ReadonlyMap<string, HeadChange>> {
  const rows = await queries
    .selectFrom('head_changes')
    .selectAll()
    .distinctOn('brand')
    .where('act', '<>', 'recalled')
    .orderBy('brand')
    .orderBy('id', 'desc')
    .execute();
  return new Map((rows as readonly HeadChange[]).map((row) => [row.brand, row]));
}

/**
 * The lenders whose configuration says something else at a position than at the one before, for the program that built both. A program
 * that built only the later one, as a new version does of what is current, tells nothing of what changed.
 */
export async function changedAt(
  queries: Queries,
  positions: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (positions.length === 0) return new Map();
  const rows = await queries
    .selectFrom('release_builds as own')
    .leftJoin('release_builds as before', (join) =>
      join
        .onRef('before.brand', '=', 'own.brand')
        .onRef('before.program', '=', 'own.program')
        .on((eb) => eb('before.position', '=', eb('own.position', '-', 1))),
    )
    .select(['own.position', 'own.brand'])
    .distinct()
    .where('own.position', 'in', positions)
    .where((eb) =>
      eb.or([eb('before.content', 'is', null), eb('before.content', '<>', eb.ref('own.content'))]),
    )
    .where((eb) =>
      eb.or([
        eb('own.position', '=', 1),
        eb.exists(
          eb
            .selectFrom('release_builds as any')
            .select('any.brand')
            .whereRef('any.program', '=', 'own.program')
            .where('any.position', '=', eb('own.position', '-', 1)),
        ),
      ]),
    )
    .orderBy('own.brand')
    .execute();
  const byPosition = Map.groupBy(rows, ({ position }) => position);
  return new Map([...byPosition].map(([position, of]) => [position, of.map(({ brand }) => brand)]));
}
