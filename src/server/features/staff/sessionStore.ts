import type { Queries, Row } from '../../db/tables.ts';
import type { GoodAt, Tx } from './staffStore.ts';

export type SignInWay = Row<'staff_sessions'>['way'];

/** A session, without its secret. */
export interface StaffSession {
  readonly uuid: string;
  readonly personId: string;
  readonly way: SignInWay;
  /** The network address that it began at. */
  readonly from: string;
  readonly agent: string;
  readonly startedAt: Date;
  readonly usedAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = [
  'uuid',
  'staff_uuid',
  'way',
  'address',
  'agent',
  'started_at',
  'used_at',
  'expires_at',
] as const;

const asSession = (row: Pick<Row<'staff_sessions'>, (typeof COLUMNS)[number]>): StaffSession => ({
  uuid: row.uuid,
  personId: row.staff_uuid,
  way: row.way,
  from: row.address,
  agent: row.agent,
  startedAt: row.started_at,
  usedAt: row.used_at,
  expiresAt: row.expires_at,
});

const goodSessions = (queries: Queries, { now, idleSince }: GoodAt) =>
  queries
    .selectFrom('staff_sessions')
    .select(COLUMNS)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('used_at', '>', idleSince);

export async function sessionByHash(
  queries: Queries,
  hash: string,
  at: GoodAt,
): Promise<StaffSession | undefined> {
  const row = await goodSessions(queries, at).where('hash', '=', hash).executeTakeFirst();
  return row && asSession(row);
}

/** Of a person, the newest first. */
export async function listSessions(
  queries: Queries,
  personId: string,
  at: GoodAt,
): Promise<readonly StaffSession[]> {
  const rows = await goodSessions(queries, at)
    .where('staff_uuid', '=', personId)
    .orderBy('started_at', 'desc')
    .orderBy('uuid')
    .execute();
  return rows.map(asSession);
}

export async function lockSession(tx: Tx, uuid: string, at: GoodAt): Promise<StaffSession | undefined> {
  const row = await goodSessions(tx, at).where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  return row && asSession(row);
}

/** Adds a session, and removes those that have expired. */
export async function addSession(tx: Tx, session: StaffSession, hash: string): Promise<void> {
  await tx.deleteFrom('staff_sessions').where('expires_at', '<=', session.startedAt).execute();
  await tx
    .insertInto('staff_sessions')
    .values({
      uuid: session.uuid,
      staff_uuid: session.personId,
      hash,
      way: session.way,
      address: session.from,
      agent: session.agent,
      started_at: session.startedAt,
      used_at: session.usedAt,
      expires_at: session.expiresAt,
      ended_at: null,
      totp_secret: null,
      totp_until: null,
    })
    .execute();
}

export const noteSessionUse = (queries: Queries, uuid: string, at: Date) =>
  queries.updateTable('staff_sessions').set({ used_at: at }).where('uuid', '=', uuid).execute();

const ending = (tx: Tx, at: Date) =>
  tx
    .updateTable('staff_sessions')
    .set({ ended_at: at, totp_secret: null, totp_until: null })
    .where('ended_at', 'is', null);

export const endSession = (tx: Tx, uuid: string, at: Date) =>
  ending(tx, at).where('uuid', '=', uuid).execute();

/** Ends the session of a browser that begins another. */
export const endSessionByHash = (tx: Tx, hash: string, at: Date) =>
  ending(tx, at).where('hash', '=', hash).execute();

/** Ends the sessions of a person, but for the one that they do it in. */
export const endSessionsOf = (tx: Tx, personId: string, at: Date, but?: string) =>
  ending(tx, at)
    .where('staff_uuid', '=', personId)
    .$if(but !== undefined, (query) => query.where('uuid', '!=', but ?? ''))
    .execute();
