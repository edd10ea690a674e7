import type { Queries } from '../../db/tables.ts';
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

/** The messages of an application's lender, oldest first. */
export async function toldMessages(
  queries: Queries,
  applicationUuid: string,
): Promise<readonly ToldMessage[]> {
  const rows = await queries
    .selectFrom('lender_messages')
    .select(['uuid', 'client', 'message', 'created_at'])
    .where('application_uuid', '=', applicationUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  const told = await selectTold(queries, applicationUuid, 'MESSAGE_RECEIVED');
  const byMessage = new Map(told.map((one) => [one.data.message, one]));
  return rows.map(({ uuid, client, message: text, created_at: at }) => ({
    uuid,
    client,
    text,
    ...stateOf(at, byMessage.get(uuid)?.read_at),
  }));
}

/** The notices of law that an application's lender sent itself, in the order in which it said so. */
export async function toldNotices(queries: Queries, applicationUuid: string): Promise<readonly ToldNotice[]> {
  const rows = await queries
    .selectFrom('lender_notices')
    .select(['uuid', 'client', 'kind', 'sent_on', 'created_at'])
    .where('application_uuid', '=', applicationUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  const told = await selectTold(queries, applicationUuid, 'NOTICE_SENT');
  return rows.map(({ uuid, client, kind, sent_on: sentOn, created_at: at }) => {
    const isAbout = ({ data, created_at }: ToldRow): boolean =>
      data.notice?.kind === kind && data.notice.sentOn === sentOn && created_at.getTime() === at.getTime();
    return { uuid, client, kind, sentOn, ...stateOf(at, told.find(isAbout)?.read_at) };
  });
}
