import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import type { PagePlace } from '../../http/pagePlace.ts';
import { selectTold, type ToldRow } from './notificationStore.ts';

/** What a lender's system told a borrower, and whether they read it. Times are ISO 8601, of the lender's clock. */
interface Told {
  readonly uuid: string;
  /** The id of the client. */
  readonly client: string;
  /** It stands among the borrower's notifications (DELIVERED), and they saw it there (READ). */
  readonly state: 'DELIVERED' | 'READ';
  readonly deliveredAt: string;
  readonly readAt?: string;
}

export interface ToldMessage extends Told {
  readonly text: string;
}

/** A notice of law that the lender sent itself. */
export interface ToldNotice extends Told {
  readonly kind: string;
  readonly sentOn: string;
}

const stateOf = (deliveredAt: Date, readAt: Date | null = null) => ({
  state: readAt ? ('READ' as const) : ('DELIVERED' as const),
  deliveredAt: deliveredAt.toISOString(),
  ...(readAt && { readAt: readAt.toISOString() }),
});

/** Which page of what an application's lender told its borrower: `limit` at most, after a place. */
export interface ToldAsked {
  readonly applicationUuid: string;
  readonly after: PagePlace | undefined;
  readonly limit: number;
}

/** A page, oldest first, and the place where the next one begins; without one it is the last. */
export interface ToldPage<T> {
  readonly told: readonly T[];
  readonly next: PagePlace | undefined;
}

const isAfter = (place: PagePlace | undefined) =>
  place ? sql<boolean>`(created_at, uuid) > (${place.at}, ${place.uuid})` : sql<boolean>`true`;

function pageOf<R extends { readonly uuid: string; readonly created_at: Date }, T>(
  rows: readonly R[],
  limit: number,
  toldOf: (row: R) => T,
): ToldPage<T> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { told: page.map(toldOf), next: last && { at: last.created_at, uuid: last.uuid } };
}

/** The messages of an application's lender. */
export async function toldMessages(
  queries: Queries,
  { applicationUuid, after, limit }: ToldAsked,
): Promise<ToldPage<ToldMessage>> {
  const rows = await queries
    .selectFrom('lender_messages')
    .select(['uuid', 'client', 'message', 'created_at'])
    .where('application_uuid', '=', applicationUuid)
    .where(isAfter(after))
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(limit + 1)
    .execute();
  const told = await selectTold(queries, applicationUuid, 'MESSAGE_RECEIVED');
  const byMessage = new Map(told.map((one) => [one.data.message, one]));
  return pageOf(rows, limit, ({ uuid, client, message: text, created_at: at }) => ({
    uuid,
    client,
    text,
    ...stateOf(at, byMessage.get(uuid)?.read_at),
  }));
}

/** The notices of law that an application's lender sent itself, in the order in which it said so. */
export async function toldNotices(
  queries: Queries,
  { applicationUuid, after, limit }: ToldAsked,
): Promise<ToldPage<ToldNotice>> {
  const rows = await queries
    .selectFrom('lender_notices')
    .select(['uuid', 'client', 'kind', 'sent_on', 'created_at'])
    .where('application_uuid', '=', applicationUuid)
    .where(isAfter(after))
    .orderBy('created_at')
    .orderBy('uuid')
    .limit(limit + 1)
    .execute();
  const told = await selectTold(queries, applicationUuid, 'NOTICE_SENT');
  return pageOf(rows, limit, ({ uuid, client, kind, sent_on: sentOn, created_at: at }) => {
    const isAbout = ({ data, created_at }: ToldRow): boolean =>
      data.notice?.kind === kind && data.notice.sentOn === sentOn && created_at.getTime() === at.getTime();
    return { uuid, client, kind, sentOn, ...stateOf(at, told.find(isAbout)?.read_at) };
  });
}
