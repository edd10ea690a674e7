import { sql } from 'kysely';
import type { Opinion } from '../../../core/staff/approvals.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** What an opinion is about: what a lender's configuration says, and what the check found in it. */
export interface Subject {
  readonly brand: string;
  /** `contentHash`. */
  readonly content: string;
  readonly verdict: string;
}

/** An opinion that is given now. */
export interface GivenOpinion extends Subject, Opinion {
  readonly why: string;
  readonly at: Date;
}

export async function writeOpinion(
  tx: Queries,
  { personId, roles, ...opinion }: GivenOpinion,
): Promise<void> {
  await tx
    .insertInto('release_opinions')
    .values({ ...opinion, staff_uuid: personId, roles: toJsonb(roles) })
    .execute();
}

/** The opinions on a lender's configuration of people who are still of the staff, the oldest first. */
export async function opinionsOn(
  queries: Queries,
  { brand, content, verdict }: Subject,
): Promise<readonly Opinion[]> {
  const rows = await queries
    .selectFrom('release_opinions')
    .innerJoin('staff_people', 'staff_people.staff_uuid', 'release_opinions.staff_uuid')
    .select(['release_opinions.staff_uuid as personId', 'roles', 'decision'])
    .where('staff_people.state', '=', 'active')
    .where('brand', '=', brand)
    .where('content', '=', content)
    .where('verdict', '=', verdict)
    .orderBy('id')
    .execute();
  return rows as readonly Opinion[];
}

/**
 * Who had approved what became current by a change of the history (its id), and had not taken it back by then; as `person <uuid>`, in
 * the order in which they did.
 */
export async function approversOf(
  queries: Queries,
  changes: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (changes.length === 0) return new Map();
  const { rows } = await sql<{ id: number; by: string }>`
    select distinct c.id, last.id as opinion, 'person ' || last.staff_uuid as by
    from head_changes c
      join release_builds b on b.position = c.position and b.brand = c.brand and b.hash = c.hash
      cross join lateral (
        select distinct on (o.staff_uuid) o.staff_uuid, o.decision, o.id
        from release_opinions o
        where o.brand = c.brand and o.content = b.content and o.at <= c.at
        order by o.staff_uuid, o.id desc
      ) last
    where c.id in (${sql.join(changes)}) and last.decision = 'approved'
    order by opinion`.execute(queries);
  const byChange = Map.groupBy(rows, ({ id }) => Number(id));
  return new Map([...byChange].map(([id, all]) => [id, all.map(({ by }) => by)]));
}

/** A lender's change from one position of the history to another, which says `content`. */
export interface Span {
  readonly brand: string;
  readonly from: number;
  readonly to: number;
  readonly content: string;
}

/** Who published or made what changes: each change of the lender between both positions, and the content itself, wherever it was first. */
export async function authorsOf(
  queries: Queries,
  { brand, from, to, content }: Span,
): Promise<readonly string[]> {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const { rows } = await sql<{ by: string }>`
    select distinct made.by from (
      select b.position, b.content, c.by, c.authors,
        lag(b.content) over (partition by b.program order by b.position) as before
      from release_builds b join config_commits c on c.position = b.position
      where b.brand = ${brand}
    ) built cross join lateral (
      select built.by union select jsonb_array_elements_text(built.authors)
    ) made (by)
    where built.content is distinct from built.before
      and ((built.position > ${low} and built.position <= ${high}) or built.content = ${content})`.execute(
    queries,
  );
  return rows.map(({ by }) => by);
}

/** Whether the history has this content for a lender. */
export async function isKnownContent(queries: Queries, brand: string, content: string): Promise<boolean> {
  const query = queries
    .selectFrom('release_builds')
    .select('position')
    .where('brand', '=', brand)
    .where('content', '=', content)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
