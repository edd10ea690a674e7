import { requestIdNow } from '../../db/requestIds.ts';
import { type Queries, toJsonb } from '../../db/tables.ts';
import type { Occasion } from './orderService.ts';

interface NewTextOrder {
  readonly applicationUuid: string;
  /** The mail that it goes with. */
  readonly template: string;
  readonly occasion: Occasion;
  readonly at: Date;
  /** Not before. */
  readonly dueAt: Date;
}

/**
 * Keeps, in the caller's transaction, that a mail was written which has a text, in place of an equal text that waits. Whether the
 * borrower gets it is decided when it is due (texts/writeTexts.ts).
 */
export async function orderText(
  tx: Queries,
  { applicationUuid, template, occasion, at, dueAt }: NewTextOrder,
): Promise<void> {
  await tx
    .deleteFrom('text_orders')
    .where('application_uuid', '=', applicationUuid)
    .where('template', '=', template)
    .execute();
  await tx
    .insertInto('text_orders')
    .values({
      application_uuid: applicationUuid,
      template,
      occasion: toJsonb(occasion),
      request_id: requestIdNow() ?? null,
      created_at: at,
      due_at: dueAt,
    })
    .execute();
}
