import type { Transaction } from 'kysely';
import { durationMilliseconds } from '../../../core/shared/isoDuration.ts';
import type { Tables } from '../../db/tables.ts';
import { lockRecord } from '../applications/recordService.ts';
import { applicationOfTask, extendTask, handOverTask, type Task, taskOf } from '../tasks/taskService.ts';
import { waitLonger } from './stageTimers.ts';
import { keepFile, type TravelTools, travellerOf } from './traveller.ts';

type Tx = Transaction<Tables>;

/** A task that somebody else's system handles: its UUID, the revision that was read, and when. */
export interface HandledTask {
  readonly task: string;
  readonly revision: number;
  /** The name of whoever must have it. */
  readonly performer: string;
  readonly at: Date;
}

/** Why a task is not handled: it is not open any more, is another's, or has changed. */
export type NotHandled = 'unknown' | 'over' | 'performer' | 'revision';

export type Handling =
  | { readonly type: 'done'; readonly task: Task }
  | { readonly type: 'refused'; readonly why: NotHandled }
  /** It may be due until then at most; undefined when it has no deadline, or none may be put off. */
  | { readonly type: 'tooLate'; readonly latest: Date | undefined };

/** The task, its application locked as everybody locks it who changes one; or why it cannot be handled. */
export async function openTaskOf(
  tx: Tx,
  { task: uuid, revision, performer }: Omit<HandledTask, 'at'>,
): Promise<Task | NotHandled> {
  const application = await applicationOfTask(tx, uuid);
  const record = application === undefined ? undefined : await lockRecord(tx, application);
  const task = record && (await taskOf(tx, record.uuid, uuid));
  if (!task) return 'unknown';
  if (task.status !== 'open') return 'over';
  if (task.performer !== performer) return 'performer';
  return task.revision === revision ? task : 'revision';
}

/** Gives a task to people of the lender, because its performer refuses it for a reason that they read. */
export async function handOver(
  tx: Tx,
  { at, reason, ...handled }: HandledTask & { readonly reason: string },
): Promise<Handling> {
  const task = await openTaskOf(tx, handled);
  if (typeof task === 'string') return { type: 'refused', why: task };
  return { type: 'done', task: await handOverTask(tx, task, { reason, at }) };
}

/** The moment after which a task may not be due, by the newest journey of the lender. */
function latestOf({ dependencies }: TravelTools, organization: string, { asked_at }: Task): Date | undefined {
  const { releases } = dependencies;
  const most = durationMilliseconds(releases.head(organization)?.journey?.acts?.extends ?? '');
  return most === undefined ? undefined : new Date(asked_at.getTime() + most);
}

/** Puts off the deadline of a task, within what the lender's journey allows; never to an earlier moment. */
export async function putOff(
  tools: TravelTools,
  tx: Tx,
  { until, at, ...handled }: HandledTask & { readonly until: Date },
): Promise<Handling> {
  const task = await openTaskOf(tx, handled);
  if (typeof task === 'string') return { type: 'refused', why: task };
  const record = await lockRecord(tx, task.application_uuid);
  if (!record) return { type: 'refused', why: 'unknown' };
  const latest = task.due_at === null ? undefined : latestOf(tools, record.organization, task);
  if (task.due_at === null || latest === undefined || until > latest || until <= task.due_at)
    return { type: 'tooLate', latest };
  const next = await extendTask(tx, task, { until, at });
  const traveller = await travellerOf(tools, tx, record, at);
  await waitLonger(traveller, { uuid: task.uuid, until });
  const note = traveller.file.tasks?.[task.stage];
  if (note?.uuid === task.uuid) {
    const tasks = { ...traveller.file.tasks, [task.stage]: { ...note, dueAt: until.toISOString() } };
    traveller.file = { ...traveller.file, tasks };
    await keepFile(traveller);
  }
  return { type: 'done', task: next };
}
