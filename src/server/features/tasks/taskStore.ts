import type { Transaction } from 'kysely';
import { compiledOnce, compiledRows } from '../../db/compiledOnce.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { createReadOnce } from '../../db/readOnce.ts';
import { type Reading, readingOf } from '../../db/readTogether.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import { type Queries, type Row, type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

export type TaskRow = Row<'tasks'>;

interface WrittenTask extends Omit<TaskRow, 'data'> {
  /** JSON. */
  readonly data: string;
}

const upsert = compiledOnce((tx, task: WrittenTask) =>
  tx
    .insertInto('tasks')
    .values({
      uuid: task.uuid,
      application_uuid: task.application_uuid,
      name: task.name,
      version: task.version,
      subject: task.subject,
      round: task.round,
      stage: task.stage,
      status: task.status,
      performer: task.performer,
      release_hash: task.release_hash,
      revision: task.revision,
      outcome: task.outcome,
      data: task.data,
      input_hash: task.input_hash,
      asked_at: task.asked_at,
      due_at: task.due_at,
      ended_at: task.ended_at,
      handed_over: task.handed_over,
    })
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        performer: eb.ref('excluded.performer'),
        revision: eb.ref('excluded.revision'),
        outcome: eb.ref('excluded.outcome'),
        data: eb.ref('excluded.data'),
        due_at: eb.ref('excluded.due_at'),
        handed_over: eb.ref('excluded.handed_over'),
        input_hash: eb.ref('excluded.input_hash'),
        ended_at: eb.ref('excluded.ended_at'),
      })),
    ),
);

/** Whether anything is open about a subject, as a transaction has read it under the application's lock. */
const anyOpen = createReadOnce<boolean>();

const nameOf = (application: string, subject: string): string => `${application} ${subject}`;

/** Inserts or changes a task at the end of the transaction. */
export async function keepTask(tx: Tx, row: TaskRow): Promise<void> {
  if (row.status === 'open') anyOpen.keep(tx, nameOf(row.application_uuid, row.subject), true);
  await writeLate<TaskRow>(tx, {
    kind: 'tasks',
    table: 'tasks',
    key: row.uuid,
    row,
    statements: (rows) => rows.map((one) => upsert.of(tx, { ...one, data: toJsonb(one.data) })),
  });
}

/** Undefined when there is none, or it is of another application. */
export const readTask = (tx: Tx, applicationUuid: string, uuid: string): Promise<TaskRow | undefined> =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('application_uuid', '=', applicationUuid)
    .executeTakeFirst();

export interface TaskEvent {
  readonly type: 'asked' | 'answered' | 'withdrawn' | 'refused' | 'reassigned' | 'extended';
  readonly revision: number;
  readonly outcome: string | null;
  readonly at: Date;
}

interface WrittenEvent extends TaskEvent {
  readonly taskUuid: string;
  readonly applicationUuid: string;
  readonly requestId: string | null;
}

const rowOf = ({ taskUuid, applicationUuid, type, revision, outcome, at, requestId }: WrittenEvent) => ({
  task_uuid: taskUuid,
  application_uuid: applicationUuid,
  type,
  revision,
  outcome,
  at,
  request_id: requestId,
});

/** Ids follow the order of events. */
const addEvents = compiledRows((tx, events: readonly WrittenEvent[]) =>
  tx.insertInto('task_events').values(events.map(rowOf)),
);

/** Adds to the history of a task at the end of the transaction, in call order. */
export const keepTaskEvent = (tx: Tx, task: TaskRow, event: TaskEvent): Promise<void> =>
  writeLate<readonly WrittenEvent[]>(tx, {
    kind: 'task events',
    table: 'task_events',
    key: 'all',
    row: [
      {
        ...event,
        taskUuid: task.uuid,
        applicationUuid: task.application_uuid,
        requestId: requestIdNow() ?? null,
      },
    ],
    merge: (earlier, later) => [...earlier, ...later],
    statements: (lists) => [addEvents(tx, lists.flat())],
  });

/** The application of a task; undefined when there is no such task. */
export async function applicationOfTask(tx: Tx, uuid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tasks')
    .select('application_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return row?.application_uuid;
}

export const readOpenTasks = (tx: Tx, applicationUuid: string): Promise<TaskRow[]> =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .where('status', '=', 'open')
    .orderBy('asked_at')
    .execute();

/** All tasks of an application, oldest first. */
export const readTasksOf = (tx: Tx, applicationUuid: string): Promise<TaskRow[]> =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('application_uuid', '=', applicationUuid)
    .orderBy('asked_at')
    .orderBy('uuid')
    .execute();

interface About {
  readonly application: string;
  readonly subject: string;
}

const about = compiledOnce((tx, { application, subject }: About) =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('application_uuid', '=', application)
    .where('subject', '=', subject)
    .orderBy('asked_at'),
);

const openAbout = compiledOnce((tx, { application, subject }: About) =>
  tx
    .selectFrom('tasks')
    .select('uuid')
    .where('application_uuid', '=', application)
    .where('subject', '=', subject)
    .where('status', '=', 'open'),
);

/** All tasks about a subject, oldest first. */
export const readTasksAbout = (tx: Tx, application: string, subject: string): Promise<TaskRow[]> =>
  about.run(tx, { application, subject });

/** The open tasks about a subject, oldest first. */
export async function readOpenTasksAbout(tx: Tx, application: string, subject: string): Promise<TaskRow[]> {
  if (anyOpen.known(tx, nameOf(application, subject)) === false) return [];
  return (await readTasksAbout(tx, application, subject)).filter(({ status }) => status === 'open');
}

/** Whether there are any, batched; only where `tx` has locked the application. Most often there are none. */
export const openTasksReading = (tx: Tx, application: string, subject: string): Reading =>
  readingOf(openAbout.of(tx, { application, subject }), (rows) =>
    anyOpen.keep(tx, nameOf(application, subject), rows.length > 0),
  );

/** Tasks that nobody has answered yet. */
export interface TaskCounts {
  readonly open: number;
  /** Of these, past their deadline. */
  readonly overdue: number;
  /** Of these, at which somebody is to look because nobody answered before. */
  readonly attention: number;
}

/** Counts open tasks at a time. */
export async function countTasks(queries: Queries, at: Date): Promise<TaskCounts> {
  const row = await queries
    .selectFrom('tasks')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('open'),
      fn
        .countAll<number>()
        .filterWhere(eb('due_at', '<=', at))
        .as('overdue'),
      fn.countAll<number>().filterWhere('name', '=', 'attention').as('attention'),
    ])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), overdue: Number(row.overdue), attention: Number(row.attention) };
}
