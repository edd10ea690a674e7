import { sql, type Transaction } from 'kysely';
import type { StatusList } from '../../../core/flow/statuses.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { type Queries, type Tables, toJsonb } from '../../db/tables.ts';
import { type NotificationKind, orderMail } from '../mailOrders/orderService.ts';
import { pathOfKind } from './notificationPaths.ts';

export type { NotificationKind };

export interface NewNotification {
  readonly applicationUuid: string;
  readonly kind: NotificationKind;
  /** Target below `/{uuid}`, if not the kind's. */
  readonly path?: string;
  /** Of MESSAGE_RECEIVED: the UUID of the message. */
  readonly message?: string;
  /** Of NOTICE_SENT. */
  readonly notice?: SentNotice;
  /** What its words contain, by name: money and rates as they are read, days as yyyy-MM-dd. Kept sealed. */
  readonly figures?: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** A notice of law that the lender sent itself. */
export interface SentNotice {
  /** One of the kinds of journey.yaml. */
  readonly kind: string;
  readonly sentOn: CalendarDate;
}

/** Tells the borrower something, in the panel of notifications and by the mail that config/mails.yaml has for it. */
export async function notify(
  tx: Transaction<Tables> | Queries,
  { applicationUuid, kind, at, figures, ...about }: NewNotification,
): Promise<void> {
  const data = toJsonb(about);
  const row = { application_uuid: applicationUuid, kind, data, wallet_address: null, created_at: at };
  const said = figures ? { figures: toJsonb(figures) } : {};
  await tx
    .insertInto('notifications')
    .values({ ...row, ...said })
    .execute();
  await orderMail(tx, { applicationUuid, at, told: kind, path: about.path ?? pathOfKind(kind) });
}

/** Marks notifications about `path` as read, since nothing is left to do. */
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

/** Whether the borrower has not read one of the notifications of some kinds, and there is still something to do for it. */
export async function isUnread(
  queries: Queries,
  applicationUuid: string,
  kinds: readonly NotificationKind[],
): Promise<boolean> {
  const row = await queries
    .selectFrom('notifications')
    .select('uuid')
    .where('application_uuid', '=', applicationUuid)
    .where('kind', 'in', kinds)
    .where('status', '=', 'UNREAD')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Move {
  readonly applicationUuid: string;
  readonly from: string;
  readonly to: string;
  readonly statuses: StatusList;
  readonly at: Date;
}

/** Announces a decision, if the move is one, never the same twice in a row. */
export async function notifyOfMove(
  tx: Queries,
  { applicationUuid, from, to, statuses, at }: Move,
): Promise<void> {
  const [before, after] = [statuses.find(from), statuses.find(to)];
  const kind = after?.tells;
  if (kind !== undefined && kind !== before?.tells) await notify(tx, { applicationUuid, kind, at });
}
