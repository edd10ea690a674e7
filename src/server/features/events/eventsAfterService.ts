import type { Queries } from '../../db/tables.ts';
import { type CloudEvent, cloudEventOf } from './outbox/cloudEvent.ts';

export type { CloudEvent } from './outbox/cloudEvent.ts';

export interface EventsAsked {
  /** The lender's code. */
  readonly organization: string;
  /** The position read last; undefined for the oldest event that is kept. */
  readonly after: number | undefined;
  readonly limit: number;
}

/**
 * The events after a position, without gaps. `gone`: what comes after it is not kept any more, or this lender was never given
 * that position; whoever reads compares all applications, and goes on after `after`.
 */
export type EventsAfter =
  | {
      readonly type: 'events';
      readonly events: readonly CloudEvent[];
      /** The position to read after next time. */
      readonly next: number;
      readonly hasMore: boolean;
    }
  | { readonly type: 'gone'; readonly after: number };

async function lastPosition(queries: Queries, organization: string): Promise<number> {
  const row = await queries
    .selectFrom('event_positions')
    .select('last')
    .where('organization', '=', organization)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Reads a lender's events in the order of their positions. */
export async function eventsAfter(
  queries: Queries,
  { organization, after, limit }: EventsAsked,
): Promise<EventsAfter> {
  // First: what is placed in between is then not taken for a gap.
  const last = await lastPosition(queries, organization);
  const rows = await queries
    .selectFrom('lender_events')
    .selectAll()
    .where('organization', '=', organization)
    .where('position', '>', after ?? 0)
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  const first = rows[0]?.position ?? Math.max(last, after ?? 0) + 1;
  if (after !== undefined && (first !== after + 1 || (rows.length === 0 && after > last)))
    return { type: 'gone', after: rows.length === 0 ? last : first - 1 };
  // What was kept longer than what came after it ends a page; the next one says what is missing.
  const page = rows.slice(0, limit).filter(({ position }, index) => position === first + index);
  const next = page.at(-1)?.position ?? after ?? last;
  return { type: 'events', events: page.map(cloudEventOf), next, hasMore: rows.length > page.length };
}
