import { millisecondsInDay } from 'date-fns/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../core/shared/ports.ts';
import type { Database } from '../db/open/database.ts';
import type { Tables } from '../db/tables.ts';

interface AgingRows {
  readonly table: keyof Tables;
  /** The column their age counts from. */
  readonly since: string;
  readonly where?: RawBuilder<unknown>;
  /** What goes with the rows, which are `old`: the column of their chats, and the statement. */
  readonly also?: { readonly chat: string; readonly removes: RawBuilder<unknown> };
  /** The clock of `since`: system time if written by the database or mail server, else the sandbox clock. */
  readonly clock: 'sandbox' | 'system';
}

/** Counters of the events of chats in `old`, but not while an event awaits its number, which would begin anew. */
const counters = sql`delete from event_sequences
  where application_uuid in (select chat from old)
    and application_uuid not in (
      select conversation_uuid from lender_events where position is null and conversation_uuid is not null
    )`;

/** Named as in the setting (server/settings/keptDays.ts). */
const aging = {
  telemetry_events: { table: 'telemetry_events', since: 'at', clock: 'sandbox' },
  telemetry_sessions: { table: 'telemetry_sessions', since: 'created_at', clock: 'sandbox' },
  session_replay_links: { table: 'session_replay_links', since: 'at', clock: 'sandbox' },
  flag_evaluations: { table: 'flag_evaluations', since: 'at', clock: 'sandbox' },
  web_vitals: { table: 'web_vitals', since: 'at', clock: 'sandbox' },
  client_errors: { table: 'client_errors', since: 'at', clock: 'sandbox' },
  idempotency_keys: { table: 'idempotency_keys', since: 'created_at', clock: 'system' },
  mail_outbox: { table: 'mail_outbox', since: 'sent_at', clock: 'system' },
  mail_outbox_unsent: {
    table: 'mail_outbox',
    since: 'created_at',
    where: sql`sent_at is null`,
    clock: 'sandbox',
  },
  identity_tokens: { table: 'identity_tokens', since: 'expires_at', clock: 'sandbox' },
  sign_in_attempts: { table: 'sign_in_attempts', since: 'at', clock: 'sandbox' },
  chat_conversations: {
    table: 'chat_conversations',
    since: 'last_at',
    also: { chat: 'uuid', removes: counters },
    clock: 'system',
  },
  referrals: { table: 'referrals', since: 'updated_at', clock: 'system' },
  offer_codes: { table: 'offer_codes', since: 'updated_at', clock: 'system' },
  affiliate_records: { table: 'affiliate_records', since: 'updated_at', clock: 'system' },
  text_outbox: { table: 'text_outbox', since: 'expires_at', clock: 'system' },
  call_backs: { table: 'call_backs', since: 'created_at', clock: 'sandbox' },
  registration_drafts: { table: 'registration_drafts', since: 'expires_at', clock: 'sandbox' },
  waitlist: { table: 'waitlist', since: 'created_at', clock: 'sandbox' },
  chat_attachments_unsent: {
    table: 'chat_attachments',
    since: 'created_at',
    where: sql`message_uuid is null`,
    clock: 'system',
  },
  uploads: { table: 'uploads', since: 'created_at', clock: 'sandbox' },
  lender_events: {
    table: 'lender_events',
    since: 'kept_at',
    // A paused webhook is still to be told.
    where: sql`position is not null and 0 = (
      select count(*) from webhook_deliveries d where d.event_id = lender_events.id and d.state = 'waiting'
    )`,
    // Of chats that are gone: with their time or their person.
    also: {
      chat: 'conversation_uuid',
      removes: sql`${counters}
        and not exists (select from chat_conversations c where c.uuid = event_sequences.application_uuid)`,
    },
    clock: 'system',
  },
  browser_sessions: { table: 'browser_sessions', since: 'expires_at', clock: 'system' },
  revoked_sessions: { table: 'revoked_sessions', since: 'expires_at', clock: 'system' },
  lender_api_calls: { table: 'lender_api_calls', since: 'at', clock: 'system' },
  lender_api_call_counts: { table: 'lender_api_call_counts', since: 'hour_at', clock: 'system' },
  client_assertions: { table: 'client_assertions', since: 'expires_at', clock: 'system' },
  passkey_challenges: { table: 'passkey_challenges', since: 'expires_at', clock: 'system' },
} as const satisfies Readonly<Record<string, AgingRows>>;

export type DaysKept = Readonly<Record<keyof typeof aging, number>>;

export interface Retention {
  readonly db: Pick<Database, 'kysely'>;
  readonly clock: Clock;
  /** System time, whatever the sandbox clock says. */
  readonly system: Clock;
  readonly days: DaysKept;
  /** Rows per statement, to keep locks short. */
  readonly batch?: number;
}

const BATCH = 5000;

/** One statement's age limit and number of rows. */
interface Share {
  readonly before: Date;
  readonly batch: number;
}

/** The statement that removes one batch of a kind. */
export function removalOf(name: keyof DaysKept, { before, batch }: Share): RawBuilder<unknown> {
  const { table, since, where = sql`true`, also }: AgingRows = aging[name];
  const [from, column] = [sql.table(table), sql.ref(since)];
  if (also !== undefined)
    return sql`with old as materialized (
        select ctid as place, ${sql.ref(also.chat)} as chat from ${from} where ${column} < ${before} and ${where} limit ${batch}
      ), others as (${also.removes})
      delete from ${from} where ctid = any(array(select place from old))`;
  return sql`delete from ${from} where ctid = any(array(
      select ctid from ${from} where ${column} < ${before} and ${where} limit ${batch}
    ))`;
}

/**
 * Removes rows past their days in batches; resolves to the number per kind. Of an application only unfinished
 * uploads are touched; file bytes go with the next sweep (blobSweepService.ts).
 */
export async function removeOld(retention: Retention): Promise<Record<keyof DaysKept, number>> {
  const { db, days, batch = BATCH } = retention;
  const removed: Record<string, number> = {};
  for (const [name, rows] of Object.entries(aging) as [keyof DaysKept, AgingRows][]) {
    const now = (rows.clock === 'system' ? retention.system : retention.clock).now();
    const before = new Date(now - days[name] * millisecondsInDay);
    let total = 0;
    for (let count = batch; count === batch; total += count) {
      const { numAffectedRows = 0n } = await removalOf(name, { before, batch }).execute(db.kysely);
      count = Number(numAffectedRows);
    }
    removed[name] = total;
  }
  return removed as Record<keyof DaysKept, number>;
}
