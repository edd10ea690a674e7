import type { Transaction } from 'kysely';
import { compiledOnce } from '../../db/compiledOnce.ts';
import { writeLate } from '../../db/lateWrites.ts';
import { type Row, type Tables, toJsonb } from '../../db/tables.ts';

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
      asked_at: task.asked_at,
      due_at: task.due_at,
      ended_at: task.ended_at,
    })
    .onConflict((conflict) =>
      conflict.column('uuid').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        revision: eb.ref('excluded.revision'),
        outcome: eb.ref('excluded.outcome'),
        data: eb.ref('excluded.data'),
        ended_at: eb.ref('excluded.ended_at'),
      })),
    ),
);

/** Inserts or changes a task at the end of the transaction. */
export const keepTask = (tx: Tx, row: TaskRow): Promise<void> =>
  writeLate<TaskRow>(tx, {
    kind: 'tasks',
    table: 'tasks',
    key: row.uuid,
    row,
    statements: (rows) => rows.map((one) => upsert.of(tx, { ...one, data: toJsonb(one.data) })),
  });

/** Undefined when there is none, or it is of another application. */
export const readTask = (tx: Tx, applicationUuid: string, uuid: string): Promise<TaskRow | undefined> =>
  tx
    .selectFrom('tasks')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('application_uuid', '=', applicationUuid)
    .executeTakeFirst();

export interface TaskEvent {
  readonly type: 'asked' | 'answered' | 'withdrawn' | 'refused';
  readonly revision: number;
  readonly outcome: string | null;
  readonly at: Date;
}

interface WrittenEvent extends TaskEvent {
  readonly taskUuid: string;
  readonly applicationUuid: string;
}

const insertEvent = compiledOnce((tx, event: WrittenEvent) =>
  tx.insertInto('task_events').values({
    task_uuid: event.taskUuid,
    application_uuid: event.applicationUuid,
    type: event.type,
    revision: event.revision,
    outcome: event.outcome,
    at: event.at,
  }),
);

/** Adds to the history of a task at the end of the transaction. */
export const keepTaskEvent = (tx: Tx, task: TaskRow, event: TaskEvent): Promise<void> =>
  writeLate<WrittenEvent>(tx, {
    kind: 'task events',
    table: 'task_events',
    key: `${task.uuid} ${event.type} ${event.revision}`,
    row: { ...event, taskUuid: task.uuid, applicationUuid: task.application_uuid },
    statements: (events) => events.map((one) => insertEvent.of(tx, one)),
  });
