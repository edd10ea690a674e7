import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/open/database.ts';
import type { Tables } from '../../../db/tables.ts';

type Tx = Transaction<Tables>;

/** An event that got its position. */
export interface PlacedEvent {
  readonly id: number;
  readonly organization: string;
  /** Without `equiform.`. */
  readonly type: string;
}

/** One after the other: the next one sees what the one before wrote. */
const takeTurn = (tx: Tx) => tx.selectFrom('event_relay').select('only_row').forUpdate().execute();

/**
 * Ids are given before the commit, positions after it: a reader who knows position 7 has missed nothing before it. Of one
 * application or chat a smaller id is never committed later, because each of its transactions holds its row.
 */
const place = (limit: number) => sql<PlacedEvent>`
  with waiting as (
    select id, organization, application_uuid,
      row_number() over (partition by organization order by id) as nth,
      count(*) over (partition by organization) as nths,
      row_number() over (partition by application_uuid order by id) as step,
      count(*) over (partition by application_uuid) as steps
    from (
      select id, organization, coalesce(application_uuid, conversation_uuid) as application_uuid from lender_events
      where position is null order by id limit ${limit}
    ) as oldest
  ), positions as (
    insert into event_positions as p (organization, last)
    select organization, count(*) from waiting group by organization
    on conflict (organization) do update set last = p.last + excluded.last
    returning p.organization, p.last
  ), sequences as (
    insert into event_sequences as s (application_uuid, organization, last)
    select application_uuid, organization, count(*) from waiting group by application_uuid, organization
    on conflict (application_uuid) do update set last = s.last + excluded.last
    returning s.application_uuid, s.last
  )
  update lender_events as e
  set position = positions.last - nths + nth, sequence = sequences.last - steps + step
  from waiting
  join positions on positions.organization = waiting.organization
  join sequences on sequences.application_uuid = waiting.application_uuid
  where e.id = waiting.id
  returning e.id, e.organization, e.type`;

const isAnyWaiting = async ({ kysely }: Database): Promise<boolean> =>
  (await kysely
    .selectFrom('lender_events')
    .select('id')
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Gives positions and sequences to the oldest committed events that have none, and passes them to `then` in the same
 * transaction. Resolves to their number. Any number of servers may do it at once, and be killed while they do.
 */
export async function givePositions(
  db: Database,
  limit: number,
  then: (tx: Tx, placed: readonly PlacedEvent[]) => Promise<void>,
): Promise<number> {
  if (!(await isAnyWaiting(db))) return 0;
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const { rows } = await place(limit).execute(tx);
    if (rows.length > 0) await then(tx, rows);
    return rows.length;
  });
}
