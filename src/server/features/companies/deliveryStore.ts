import { sql, type Transaction } from 'kysely';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { writeLate } from '../../db/lateWrites.ts';
import type { Queries, Row, Tables } from '../../db/tables.ts';
import type { RunningLender } from '../lender/lenderService.ts';

type Tx = Transaction<Tables>;

export type DeliveryRow = Row<'provider_deliveries'>;

export type NewDelivery = Pick<DeliveryRow, 'task_uuid' | 'provider' | 'application_uuid' | 'request_id'> & {
  /** System time. */
  readonly at: Date;
};

const insert = compiledOnce((tx, { task_uuid, provider, application_uuid, request_id, at }: NewDelivery) =>
  tx
    .insertInto('provider_deliveries')
    .values({
      task_uuid,
      provider,
      application_uuid,
      request_id,
      status: 'waiting',
      attempts: 0,
      due_at: at,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['task_uuid', 'provider'])
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          due_at: eb.ref('excluded.due_at'),
          attempts: eb.ref('excluded.attempts'),
        }))
        .where('provider_deliveries.status', '=', 'over'),
    ),
);

/** Has a task sent to a company soon, once; the row is written at the end of the transaction, after its task. */
export const keepDelivery = (tx: Tx, delivery: NewDelivery): Promise<void> =>
  writeLate<NewDelivery>(tx, {
    kind: 'provider deliveries',
    table: 'provider_deliveries',
    key: `${delivery.task_uuid} ${delivery.provider}`,
    row: delivery,
    statements: (rows) => rows.map((row) => insert.of(tx, row)),
  });

/** Deliveries for open tasks of companies that have none, because they were paused when they were asked. */
export async function addMissingDeliveries(queries: Queries, at: Date): Promise<void> {
  await sql`insert into provider_deliveries (task_uuid, provider, application_uuid, status, due_at, created_at)
    select tasks.uuid, substr(tasks.performer, 10), tasks.application_uuid, 'waiting', ${at}, ${at}
    from tasks
    where tasks.status = 'open' and tasks.performer >= 'provider:' and tasks.performer < 'provider;'
    on conflict (task_uuid, provider) do nothing`.execute(queries);
}

/** A delivery with its task and the lender of its application. */
export interface DueDelivery extends DeliveryRow {
  readonly organization: string;
  readonly task_name: string;
  readonly task_version: number;
  readonly task_status: 'open' | 'answered' | 'withdrawn';
  readonly task_revision: number;
  readonly task_round: number;
  readonly task_subject: string;
  readonly task_due_at: Date | null;
  readonly task_performer: string;
  readonly task_outcome: string | null;
}

const deliveries = (tx: Tx) =>
  tx
    .selectFrom('provider_deliveries')
    .innerJoin('tasks', 'tasks.uuid', 'provider_deliveries.task_uuid')
    .innerJoin('applications', 'applications.uuid', 'provider_deliveries.application_uuid')
    .selectAll('provider_deliveries')
    .select([
      'applications.organization',
      'tasks.name as task_name',
      'tasks.version as task_version',
      'tasks.status as task_status',
      'tasks.revision as task_revision',
      'tasks.round as task_round',
      'tasks.subject as task_subject',
      'tasks.due_at as task_due_at',
      'tasks.performer as task_performer',
      'tasks.outcome as task_outcome',
    ]);

/** Undefined when the task never went to this company. */
export const readDelivery = (tx: Tx, task: string, provider: string): Promise<DueDelivery | undefined> =>
  deliveries(tx)
    .where('provider_deliveries.task_uuid', '=', task)
    .where('provider_deliveries.provider', '=', provider)
    .executeTakeFirst();

/** The next due delivery, which no other server takes for so many milliseconds; its attempts count this one. */
export async function claimDelivery(tx: Tx, now: number, leaseMs: number): Promise<DueDelivery | undefined> {
  const due = await deliveries(tx)
    .where('provider_deliveries.due_at', '<=', new Date(now))
    .orderBy('provider_deliveries.due_at')
    .limit(1)
    .forUpdate('provider_deliveries')
    .skipLocked()
    .executeTakeFirst();
  if (!due) return undefined;
  const claimed = { attempts: due.attempts + 1, due_at: new Date(now + leaseMs) };
  await changeDelivery(tx, due, claimed);
  return { ...due, ...claimed };
}

export async function changeDelivery(
  queries: Queries,
  { task_uuid, provider }: Pick<DeliveryRow, 'task_uuid' | 'provider'>,
  change: Partial<Pick<DeliveryRow, 'status' | 'attempts' | 'due_at'>>,
): Promise<void> {
  await queries
    .updateTable('provider_deliveries')
    .set(change)
    .where('task_uuid', '=', task_uuid)
    .where('provider', '=', provider)
    .execute();
}

type AnswerResult = Awaited<ReturnType<RunningLender['answer']>>;

/**
 * Whether a company has nothing left to do after its answer. It has when the answer was to another revision of a task that is
 * still open, and when it was not of the contract.
 */
export const endsDelivery = (result: AnswerResult): boolean =>
  result.type === 'taken' || (result.type === 'refused' && result.why !== 'revision');

/** Tasks at companies that are not answered, by company. */
export async function countDeliveries(queries: Queries): Promise<Readonly<Record<string, number>>> {
  const rows = await queries
    .selectFrom('provider_deliveries')
    .select(({ fn }) => ['provider', fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'asked'])
    .groupBy('provider')
    .execute();
  return Object.fromEntries(rows.map(({ provider, count }) => [provider, Number(count)]));
}
