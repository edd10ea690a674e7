import { sql } from 'kysely';
import type { Queries } from '../../db/tables.ts';
import { MAX_ATTEMPTS } from './deliverWaiting.ts';
import { NEVER } from './dueOrders.ts';

export interface MailCounts {
  readonly waiting: number;
  /** Tried as often as mails are, or not to be written: nobody sends them any more. */
  readonly givenUp: number;
}

/** Counts mails that were not sent. */
export async function countMails(queries: Queries): Promise<MailCounts> {
  const row = await queries
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(sql<boolean>`attempts < ${MAX_ATTEMPTS}`).as('waiting'),
      fn.countAll<number>().filterWhere(sql<boolean>`attempts >= ${MAX_ATTEMPTS}`).as('givenUp'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const unwritten = await queries
    .selectFrom('mail_orders')
    .select(({ fn }) => fn.countAll<number>().as('givenUp'))
    .where('due_at', '=', NEVER)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), givenUp: Number(row.givenUp) + Number(unwritten.givenUp) };
}
