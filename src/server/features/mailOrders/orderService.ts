import type { MailOccasion } from '../../../core/model/generated/mails.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';

/** Kinds of notifications; each may have a mail (config/mails.yaml). */
export type NotificationKind = Extract<MailOccasion, { readonly told: string }>['told'];

/**
 * What happened: the borrower was told something about a page of the application, or it became their turn at a stage of the
 * journey, after a wait since a moment (ISO 8601).
 */
export type Occasion =
  | { readonly told: NotificationKind; readonly path: string }
  | { readonly turn: string; readonly since: string };

/**
 * Keeps, in the caller's transaction, that something happened of which the borrower may be told by mail. Whether there is such
 * a mail, and when it is sent, is decided when it is written (writeOrdered.ts).
 */
export async function orderMail(
  tx: Queries,
  { applicationUuid, at, ...occasion }: { readonly applicationUuid: string; readonly at: Date } & Occasion,
): Promise<void> {
  await tx
    .insertInto('mail_orders')
    .values({
      application_uuid: applicationUuid,
      occasion: toJsonb(occasion),
      request_id: requestIdNow() ?? null,
      created_at: at,
      due_at: at,
    })
    .execute();
}
