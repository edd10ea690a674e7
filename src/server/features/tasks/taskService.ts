import type { Transaction } from 'kysely';
import { outcomesOf } from '../../../core/journey/taskContracts.ts';
import type { Tables } from '../../db/tables.ts';
import { afterCommit } from '../../db/transactionGuard.ts';
import { type TaskCount, taskCounted } from '../../http/measured.ts';
import { type EventType, keepEvent } from '../events/keepEventService.ts';
import type { TaskAnswer } from './performerService.ts';
import { keepTask, keepTaskEvent, readOpenTasks, readTask, type TaskRow } from './taskStore.ts';

export {
  type OpenTasks,
  openTasksOf,
  pageOfOpenTasks,
  type TaskPosition,
  taskOfAnyone,
  timersForTasks,
} from './openTasks.ts';
export { outcomeProblems } from './outcomeProblems.ts';
export { answeredTasks, unansweredBefore } from './pastTasks.ts';
export {
  applicationOfTask,
  countTasks,
  openTasksReading,
  readOpenTasksAbout as openTasksAbout,
  readTasksAbout as tasksAbout,
  readTasksOf as tasksOf,
} from './taskStore.ts';

type Tx = Transaction<Tables>;

export type Task = TaskRow;

/** The name of the desk in connections. */
export const DESK = 'desk';

const count = (as: TaskCount): void => afterCommit(() => taskCounted.publish(as));

const tell = (tx: Tx, { uuid, application_uuid: application }: Task, type: EventType): Promise<void> =>
  keepEvent(tx, { application, type, task: uuid });

/** A task of an application; undefined when there is none. */
export const taskOf = (tx: Tx, applicationUuid: string, uuid: string): Promise<Task | undefined> =>
  readTask(tx, applicationUuid, uuid);

/** A task that is asked of its performer now. */
export async function askTask(tx: Tx, task: Task): Promise<void> {
  await keepTask(tx, task);
  await keepTaskEvent(tx, task, { type: 'asked', revision: task.revision, outcome: null, at: task.asked_at });
  await tell(tx, task, 'task.asked');
}

/** Keeps what an open task was asked with. */
export const keepInputHash = (tx: Tx, task: Task, hash: string): Promise<void> =>
  keepTask(tx, { ...task, input_hash: hash });

/** Ends an open task with an answer of its contract. */
export async function answerTask(
  tx: Tx,
  task: Task,
  { answer, at }: { readonly answer: TaskAnswer; readonly at: Date },
): Promise<void> {
  const { outcome, data = {} } = answer;
  const revision = task.revision + 1;
  const ended: Task = {
    ...task,
    status: 'answered',
    revision,
    outcome,
    data: data as Task['data'],
    ended_at: at,
  };
  await keepTask(tx, ended);
  await keepTaskEvent(tx, ended, { type: 'answered', revision, outcome, at });
  await tell(tx, ended, 'task.answered');
  count(outcome === 'late' || outcome === 'failed' ? outcome : 'answered');
}

/** An open task that somebody else performs from now on. */
export async function reassignTask(tx: Tx, task: Task, at: Date): Promise<void> {
  await keepTask(tx, task);
  await keepTaskEvent(tx, task, { type: 'reassigned', revision: task.revision, outcome: null, at });
  await tell(tx, task, 'task.reassigned');
}

/** An open task that people of the lender have from now on, whatever the connections say; its data says why. */
export async function handOverTask(
  tx: Tx,
  task: Task,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<Task> {
  const revision = task.revision + 1;
  const next: Task = {
    ...task,
    performer: DESK,
    handed_over: true,
    revision,
    data: { refusedBecause: reason },
  };
  await reassignTask(tx, next, at);
  return next;
}

/** An open task that counts as late later than it did. */
export async function extendTask(
  tx: Tx,
  task: Task,
  due: { readonly until: Date; readonly at: Date },
): Promise<Task> {
  const revision = task.revision + 1;
  const next: Task = { ...task, due_at: due.until, revision };
  await keepTask(tx, next);
  await keepTaskEvent(tx, next, { type: 'extended', revision, outcome: null, at: due.at });
  await tell(tx, next, 'task.extended');
  return next;
}

/** An answer to some revision of a task. */
export interface RevisionAnswer {
  readonly revision: number;
  readonly outcome: string;
}

/** Keeps in a task's history an answer that changes nothing; of its outcome only what the contract names. */
export async function refuseAnswer(
  tx: Tx,
  task: Task,
  { revision, outcome, at }: RevisionAnswer & { readonly at: Date },
): Promise<void> {
  const isKnown = outcomesOf(`${task.name}@${task.version}`)?.includes(outcome) ?? false;
  await keepTaskEvent(tx, task, { type: 'refused', revision, outcome: isKnown ? outcome : null, at });
  count('refused');
}

/** Counts an answer that is not kept: its task is unknown, or it is not of the contract. */
export const countUnkept = (as: 'unknown' | 'invalid'): void => count(as);

/** Counts a task that is asked without all that its contract gives. */
export const countIncomplete = (): void => count('incomplete');

/** Ends an open task that nobody needs any more. */
export async function withdrawTask(tx: Tx, task: Task, at: Date): Promise<void> {
  if (task.status !== 'open') return;
  const ended: Task = { ...task, status: 'withdrawn', revision: task.revision + 1, ended_at: at };
  await keepTask(tx, ended);
  await keepTaskEvent(tx, ended, { type: 'withdrawn', revision: ended.revision, outcome: null, at });
  await tell(tx, ended, 'task.withdrawn');
  count('withdrawn');
}

/** Withdraws all open tasks of an application, which is over or stands still. */
export async function withdrawTasksOf(tx: Tx, applicationUuid: string, at: Date): Promise<void> {
  for (const task of await readOpenTasks(tx, applicationUuid)) await withdrawTask(tx, task, at);
}
