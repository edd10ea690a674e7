import type { JsonObject } from '../../../core/shared/json.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

export interface TelemetrySession {
  readonly uuid: string;
  readonly trackerUuid: string;
  readonly detail: object;
  readonly at: Date;
}

export async function selectSessionStart(
  queries: Queries,
  { uuid, trackerUuid }: Pick<TelemetrySession, 'uuid' | 'trackerUuid'>,
): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('telemetry_sessions')
    .select('created_at')
    .where('uuid', '=', uuid)
    .where('tracker_uuid', '=', trackerUuid)
    .executeTakeFirst();
  return row?.created_at;
}

export async function insertSession(queries: Queries, session: TelemetrySession): Promise<void> {
  await queries
    .insertInto('telemetry_sessions')
    .values({
      uuid: session.uuid,
      tracker_uuid: session.trackerUuid,
      detail: toJsonb(session.detail),
      created_at: session.at,
    })
    .execute();
}

/** An event; `applicationUuid` is the browser's unproven claim. */
export interface TelemetryEvent {
  readonly sessionUuid: string | null;
  readonly applicationUuid: string | null;
  readonly event: string;
  readonly detail: JsonObject;
  /** Its idempotency key. */
  readonly key: string | null;
  /** Unique within its session; null for events that may repeat. */
  readonly dedupeKey: string | null;
  readonly at: Date;
}

/** Inserts events, ignoring repeats by key or by `dedupeKey`. */
export async function insertTelemetryEvents(
  queries: Queries,
  events: readonly TelemetryEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ sessionUuid, applicationUuid, event, detail, key, dedupeKey, at }) => ({
    session_uuid: sessionUuid,
    application_uuid: applicationUuid,
    event,
    detail: toJsonb(detail),
    key,
    dedupe_key: dedupeKey,
    at,
  }));
  await queries
    .insertInto('telemetry_events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface VitalRow {
  readonly organization: string;
  readonly name: string;
  readonly value: number;
  readonly rating: string;
  readonly page: string;
  readonly at: Date;
}

export async function insertVitals(queries: Queries, vitals: readonly VitalRow[]): Promise<void> {
  await queries
    .insertInto('web_vitals')
    .values([...vitals])
    .execute();
}

export interface ErrorRow {
  readonly organization: string;
  readonly event: string;
  readonly name: string;
  readonly page: string;
  readonly release: string | undefined;
  readonly frames: readonly string[];
  readonly at: Date;
}

export async function insertErrors(queries: Queries, errors: readonly ErrorRow[]): Promise<void> {
  const rows = errors.map(({ release, frames, ...row }) => ({
    ...row,
    release_hash: release ?? null,
    frames: toJsonb([...frames]),
  }));
  await queries.insertInto('client_errors').values(rows).execute();
}
