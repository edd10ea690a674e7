import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import type { Signed } from './configHistory.ts';
import { inBatches } from './inBatches.ts';

/**
 * How a lender's head changed: to a newer release, back to an older one, to what another program built from the same
 * configuration, or to none.
 */
export type HeadAct = 'released' | 'back' | 'rebuilt' | 'withdrawn';

/** One row of the history of a lender's releases. */
export interface HeadChange extends Signed {
  readonly id: number;
  readonly brand: string;
  readonly act: HeadAct | 'recalled';
  /** Null when the lender was withdrawn. */
  readonly hash: string | null;
  /** Null for a release that was given without its configuration. */
  readonly position: number | null;
  /** The release before; null when there was none. */
  readonly before: string | null;
}

export async function writeChanges(tx: Queries, changes: readonly Omit<HeadChange, 'id'>[]): Promise<void> {
  for (const values of inBatches(changes)) await tx.insertInto('head_changes').values(values).execute();
}

export interface HistoryWanted {
  /** All lenders by default. */
  readonly brand?: string | undefined;
  /** Only what happened before this row. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** The history of releases, the newest first. */
export async function historyOf(
  queries: Queries,
  { brand, before, most }: HistoryWanted,
): Promise<readonly HeadChange[]> {
  const all = queries.selectFrom('head_changes').selectAll().orderBy('id', 'desc').limit(most);
  const ofBrand = brand === undefined ? all : all.where('brand', '=', brand);
  const rows = await (before === undefined ? ofBrand : ofBrand.where('id', '<', before)).execute();
  return rows as readonly HeadChange[];
}

/**
 * Where going back leads: the newest configuration before the lender's current one that was current once, says something else,
 * and was not recalled.
 */
export async function previousPosition(queries: Queries, brand: string): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    with head as (
      select h.position, h.hash, b.content
      from brand_heads h left join release_builds b
        on b.position = h.position and b.brand = h.brand and b.hash = h.hash
      where h.brand = ${brand}
    )
    select c.position
    from head, head_changes c join release_builds b
      on b.position = c.position and b.brand = c.brand and b.hash = c.hash
    where c.brand = ${brand} and c.position < head.position and c.act <> 'recalled'
      and b.content is distinct from head.content
      and not exists (
        select 1 from recalled_releases r
        where r.brand = c.brand and (r.hash = c.hash or r.content = b.content)
      )
    order by c.position desc
    limit 1`.execute(queries);
  return rows[0]?.position;
}

/** The id of the newest change of a head; 0 for none. */
export async function lastChange(queries: Queries): Promise<number> {
  const [newest] = await historyOf(queries, { most: 1 });
  return newest?.id ?? 0;
}

/** Lenders that somebody brought back, recalled a release of or withdrew after a change. */
export async function undoneSince(queries: Queries, change: number): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('head_changes')
    .select('brand')
    .distinct()
    .where('act', 'in', ['back', 'recalled', 'withdrawn'])
    .where('id', '>', change)
    .execute();
  return rows.map(({ brand }) => brand);
}
