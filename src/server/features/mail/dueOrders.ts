import type { Transaction } from 'kysely';
import type { Queries, Tables } from '../../db/tables.ts';
import type { Occasion } from '../mailOrders/orderService.ts';

type Tx = Transaction<Tables>;

/** What happened, of which a mail may tell, and where its application stands now. */
export interface Order {
  readonly id: number;
  readonly at: Date;
  /** When the borrower made a call last while it waited. */
  readonly seen: Date | null;
  readonly occasion: Occasion;
  readonly request: string | null;
  readonly application: string;
  readonly active: boolean;
  /** The stage of the journey at which it is now, if it is the borrower's turn, and since when. */
  readonly stage: string | undefined;
  readonly entered: string | undefined;
  readonly organization: string;
  readonly language: string | null;
  readonly email: string;
}

/** When an order is looked at next that was given up: never. It stays, so that it is counted. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

export async function postpone(queries: Queries, id: number, due: Date): Promise<void> {
  await queries.updateTable('mail_orders').set({ due_at: due }).where('id', '=', id).execute();
}

/** Nobody looks at an order again. */
export const giveUp = (queries: Queries, id: number): Promise<void> => postpone(queries, id, NEVER);

/** The other orders of an application that are due now. Only who has the oldest of them looks at them. */
export async function ordersBeside(
  tx: Tx,
  { id, application }: Order,
  now: Date,
): Promise<readonly Pick<Order, 'id' | 'occasion'>[]> {
  const rows = await tx
    .selectFrom('mail_orders')
    .select(['id', 'occasion'])
    .where('application_uuid', '=', application)
    .where('due_at', '<=', now)
    .where('id', '>', id)
    .execute();
  return rows.map((row) => ({ id: row.id, occasion: row.occasion as unknown as Occasion }));
}

export async function removeOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('mail_orders').where('id', 'in', ids).execute();
}

/** The oldest order of an application that is due and that no other server looks at. */
export async function takeNext(tx: Tx, now: Date, without: readonly number[]): Promise<Order | undefined> {
  const row = await tx
    .selectFrom('mail_orders')
    .innerJoin('applications', 'applications.uuid', 'mail_orders.application_uuid')
    .leftJoin('lender_files', 'lender_files.application_uuid', 'applications.uuid')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .select(['mail_orders.id', 'mail_orders.created_at as at', 'mail_orders.seen_at as seen'])
    .select(['mail_orders.occasion', 'mail_orders.request_id as request', 'applications.uuid as application'])
    .select(['applications.active', 'applications.organization', 'applications.language', 'identities.email'])
    .select('lender_files.data as file')
    .where('mail_orders.due_at', '<=', now)
    .$if(without.length > 0, (query) => query.where('mail_orders.id', 'not in', without))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_orders as older')
            .select('older.id')
            .whereRef('older.application_uuid', '=', 'mail_orders.application_uuid')
            .whereRef('older.id', '<', 'mail_orders.id')
            .where('older.due_at', '<=', now)
            .$if(without.length > 0, (query) => query.where('older.id', 'not in', without)),
        ),
      ),
    )
    .orderBy('mail_orders.id')
    .limit(1)
    .forUpdate('mail_orders')
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { file, ...order } = row;
  const { stage, entered, waiting } = (file ?? {}) as Partial<
    Record<'stage' | 'entered' | 'waiting', string>
  >;
  const open = { stage: waiting === undefined ? stage : undefined, entered };
  return { ...order, ...open, occasion: row.occasion as unknown as Occasion };
}
