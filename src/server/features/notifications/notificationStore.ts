import type { Transaction } from 'kysely';
import type { Queries, Row, Tables } from '../../db/tables.ts';
import type { NewNotification, NotificationKind } from './notificationService.ts';

/** A stored notification with its application's lender and release. */
export interface NotificationRow extends Omit<Row<'notifications'>, 'data' | 'figures'> {
  readonly figures: NonNullable<NewNotification['figures']>;
  readonly data: Pick<NewNotification, 'path' | 'message' | 'notice'>;
  readonly organization: string;
  readonly release_hash: string;
}

const MOST = 100;

/** A person's notifications, newest first, at most 100. */
export async function selectNotifications(
  queries: Queries,
  identityUuid: string,
): Promise<readonly NotificationRow[]> {
  const rows = await queries
    .selectFrom('notifications')
    .innerJoin('applications', 'applications.uuid', 'notifications.application_uuid')
    .where('applications.identity_uuid', '=', identityUuid)
    .selectAll('notifications')
    .select(['applications.organization', 'applications.release_hash'])
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.uuid')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    ...row,
    data: row.data as NotificationRow['data'],
    figures: row.figures as NotificationRow['figures'],
  }));
}

export async function markRead(
  tx: Transaction<Tables>,
  identityUuid: string,
  { uuids, at }: { readonly uuids: readonly string[]; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ status: 'READ', read_at: at })
    .where('uuid', 'in', uuids)
    .where('status', '=', 'UNREAD')
    .where('application_uuid', 'in', (query) =>
      query.selectFrom('applications').select('uuid').where('identity_uuid', '=', identityUuid),
    )
    .execute();
}

/** What became of the notifications of one kind of an application. */
export interface ToldRow extends Pick<Row<'notifications'>, 'created_at' | 'read_at'> {
  readonly data: NotificationRow['data'];
}

/** The notifications of a kind that an application's borrower got, oldest first. */
export async function selectTold(
  queries: Queries,
  applicationUuid: string,
  kind: NotificationKind,
): Promise<readonly ToldRow[]> {
  const rows = await queries
    .selectFrom('notifications')
    .select(['data', 'created_at', 'read_at'])
    .where('application_uuid', '=', applicationUuid)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, data: row.data as NotificationRow['data'] }));
}
