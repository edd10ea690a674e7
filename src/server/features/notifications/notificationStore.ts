import type { Transaction } from 'kysely';
import type { Queries, Row, Tables } from '../../db/tables.ts';

/** A notification as it is kept, with the lender and release of its application. */
export interface NotificationRow extends Omit<Row<'notifications'>, 'data'> {
  readonly data: { readonly path?: string };
  readonly organization: string;
  readonly release_hash: string;
}

const MOST = 100;

/** What a person was told, the newest first, at most 100. */
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
  return rows.map((row) => ({ ...row, data: row.data as NotificationRow['data'] }));
}

/** Marks those of a person that are named as read; others are left as they are. */
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
