import type { Transaction } from 'kysely';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Queries, Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { notify, type SentNotice } from './notificationService.ts';

export interface KeptNotice extends SentNotice {
  readonly uuid: string;
  /** The id of the client that said so. */
  readonly by: string;
}

/** Notices of law that the lender sent itself, in the order in which it said so. */
export async function sentNotices(queries: Queries, applicationUuid: string): Promise<readonly KeptNotice[]> {
  const rows = await queries
    .selectFrom('lender_notices')
    .select(['uuid', 'kind', 'sent_on', 'client'])
    .where('application_uuid', '=', applicationUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  return rows.map(({ uuid, kind, sent_on: sentOn, client: by }) => ({ uuid, kind, sentOn, by }));
}

export async function hasSentNotice(
  queries: Queries,
  applicationUuid: string,
  kind: string,
): Promise<boolean> {
  return (await sentNotices(queries, applicationUuid)).some((notice) => notice.kind === kind);
}

/** Keeps that the lender sent a notice on a day, and tells the borrower. Resolves to its UUID. */
export async function keepSentNotice(
  tx: Transaction<Tables>,
  { ids, clock }: Pick<AppDependencies, 'ids' | 'clock'>,
  {
    applicationUuid,
    kind,
    sentOn,
    by,
  }: {
    readonly applicationUuid: string;
    readonly kind: string;
    readonly sentOn: CalendarDate;
    readonly by: string;
  },
): Promise<string> {
  const at = new Date(clock.now());
  const uuid = ids.uuid();
  await tx
    .insertInto('lender_notices')
    .values({ uuid, application_uuid: applicationUuid, client: by, kind, sent_on: sentOn, created_at: at })
    .execute();
  await notify(tx, { applicationUuid, kind: 'NOTICE_SENT', notice: { kind, sentOn }, at });
  return uuid;
}
