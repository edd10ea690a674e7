import type { Queries } from '../../db/tables.ts';
import { type CloudEvent, cloudEventOf } from './outbox/cloudEvent.ts';

/** An event that a webhook was not told of, and will not be unless it is sent again. */
export interface DeadLetter {
  readonly id: number;
  /** Its id in the connections. */
  readonly webhook: string;
  readonly event: CloudEvent;
  readonly attempts: number;
  /** ISO 8601, system time; undefined if it was never tried. */
  readonly firstTriedAt?: string;
  readonly lastTriedAt?: string;
  /** Of the last try: an HTTP status, or why there was none. */
  readonly answer: string;
}

export interface DeadLettersAsked {
  /** The lender's code. */
  readonly organization: string;
  /** The id read last. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** A lender's dead letters, oldest first. */
export async function deadLetters(
  queries: Queries,
  { organization, after = 0, limit }: DeadLettersAsked,
): Promise<{ readonly deadLetters: readonly DeadLetter[]; readonly next?: number }> {
  const rows = await queries
    .selectFrom('webhook_deliveries as d')
    .innerJoin('lender_events as e', 'e.id', 'd.event_id')
    .select(['d.id', 'd.webhook', 'd.attempts', 'd.first_tried_at', 'd.last_tried_at', 'd.answer'])
    .select(['e.organization', 'e.application_uuid', 'e.type', 'e.task_uuid', 'e.uuid', 'e.kept_at'])
    .select(['e.position', 'e.sequence', 'e.conversation_uuid'])
    .where('d.organization', '=', organization)
    .where('d.state', '=', 'dead')
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit).map(({ id, webhook, attempts, answer, ...row }) => ({
    id,
    webhook,
    event: cloudEventOf(row),
    attempts,
    ...(row.first_tried_at ? { firstTriedAt: row.first_tried_at.toISOString() } : {}),
    ...(row.last_tried_at ? { lastTriedAt: row.last_tried_at.toISOString() } : {}),
    answer: answer ?? '',
  }));
  const last = page.at(-1)?.id;
  return { deadLetters: page, ...(rows.length > limit && last !== undefined ? { next: last } : {}) };
}

interface Resent {
  /** The lender's code. */
  readonly organization: string;
  readonly id: number;
  /** System time. */
  readonly at: Date;
}

/**
 * Has a dead letter sent again, as if it were new; false when the lender has none with this id. A webhook that said it is
 * gone is tried again.
 */
export async function resendDeadLetter(queries: Queries, { organization, id, at }: Resent): Promise<boolean> {
  const row = await queries
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, first_tried_at: null, next_at: at, created_at: at })
    .where('id', '=', id)
    .where('organization', '=', organization)
    .where('state', '=', 'dead')
    .returning('webhook')
    .executeTakeFirst();
  if (!row) return false;
  await queries
    .deleteFrom('webhook_ends')
    .where('organization', '=', organization)
    .where('webhook', '=', row.webhook)
    .execute();
  return true;
}
