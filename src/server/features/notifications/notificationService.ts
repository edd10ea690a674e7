import { sql, type Transaction } from 'kysely';
import { type Queries, type Tables, toJsonb } from '../../db/tables.ts';

/** What borrowers are told of; each has its words and where it leads in notificationWords.ts. */
export type NotificationKind =
  | 'CONDITION_OPENED'
  | 'DOCUMENTS_ISSUED'
  | 'UPLOAD_REFUSED'
  | 'OFFER_REVISED'
  | 'APPROVED'
  | 'DECLINED'
  | 'COMPLETE'
  | 'ENDED_BESIDE_ANOTHER';

/** Something to tell. */
export interface NewNotification {
  readonly applicationUuid: string;
  readonly kind: NotificationKind;
  /** Where it leads below `/{uuid}`, where another place than its kind's. */
  readonly path?: string;
  readonly at: Date;
}

/** Tells the borrower of an application something; it is unread. */
export async function notify(
  tx: Transaction<Tables> | Queries,
  { applicationUuid, kind, path, at }: NewNotification,
): Promise<void> {
  const data = toJsonb(path === undefined ? {} : { path });
  const row = { application_uuid: applicationUuid, kind, data, wallet_address: null, created_at: at };
  await tx.insertInto('notifications').values(row).execute();
}

/** What was told of something at `path` needs nobody any more: it is read. */
export async function settleNotifications(
  tx: Queries,
  {
    applicationUuid,
    path,
    at,
  }: { readonly applicationUuid: string; readonly path: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ status: 'READ', read_at: at })
    .where('application_uuid', '=', applicationUuid)
    .where('status', '=', 'UNREAD')
    .where(sql<boolean>`data @> ${toJsonb({ path })}::jsonb`)
    .execute();
}

/** Checklist statuses that are news when an application comes to them. */
const NEWS: Readonly<Record<string, NotificationKind>> = {
  REVISED_OFFER_SELECTION: 'OFFER_REVISED',
  CLTV_LIEN_POSITION_REQUALIFY: 'OFFER_REVISED',
  FINAL_OFFER: 'APPROVED',
  NOTE_SIGNING: 'APPROVED',
  DECLINED: 'DECLINED',
  COMPLETE: 'COMPLETE',
};

/** An application has moved from one checklist status to another. */
export interface Move {
  readonly applicationUuid: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** Tells the borrower of a decision, if that is what the move is; the same news twice in a row is none. */
export async function notifyOfMove(tx: Queries, { applicationUuid, from, to, at }: Move): Promise<void> {
  const kind = NEWS[to];
  if (kind !== undefined && kind !== NEWS[from]) await notify(tx, { applicationUuid, kind, at });
}
