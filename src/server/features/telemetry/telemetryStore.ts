import type { JsonObject } from '../../../core/shared/json.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** A browsing session. */
export interface TelemetrySession {
  readonly uuid: string;
  readonly trackerUuid: string;
  readonly detail: object;
  readonly at: Date;
}

/** When the session of this tracker began, or undefined when there is none. */
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

/** Writes a session. */
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

/** An event; `applicationUuid` is what the browser said, and proves nothing. */
export interface TelemetryEvent {
  readonly sessionUuid: string | null;
  readonly applicationUuid: string | null;
  readonly event: string;
  readonly detail: JsonObject;
  readonly at: Date;
}

/** Writes an event. */
export async function insertTelemetryEvent(queries: Queries, event: TelemetryEvent): Promise<void> {
  await queries
    .insertInto('telemetry_events')
    .values({
      session_uuid: event.sessionUuid,
      application_uuid: event.applicationUuid,
      event: event.event,
      detail: toJsonb(event.detail),
      at: event.at,
    })
    .execute();
}
