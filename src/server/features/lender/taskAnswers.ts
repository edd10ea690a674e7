import type { Transaction } from 'kysely';
import { isObject } from '../../../core/shared/json.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import type { Tables } from '../../db/tables.ts';
import { type ApplicationRecord, hasLine, lockRecord } from '../applications/recordService.ts';
import type { TaskAnswer } from '../tasks/performerService.ts';
import {
  applicationOfTask,
  countUnkept,
  type RevisionAnswer,
  refuseAnswer,
  type Task,
  taskOf,
  withdrawTask,
} from '../tasks/taskService.ts';
import { answerProblems } from './answerProblems.ts';
import { askAsideAnew, type OpenAside, openAside, performAside, takeAside } from './asideTasks.ts';
import { type AskedStage, askedStage, perform, performLater, take } from './askedTasks.ts';
import { dueNow } from './performing.ts';
import type { TaskTimer } from './stageTimers.ts';
import { isInputChanged } from './taskInputs.ts';
import { goOn, stageOf, stand } from './travel.ts';
import { keepFile, type Traveller, type TravelTools, travellerOf } from './traveller.ts';

type Tx = Transaction<Tables>;

/** An answer from outside of the transaction that asked. */
export interface GivenAnswer extends RevisionAnswer {
  /** Its UUID. */
  readonly task: string;
  readonly data?: object | undefined;
}

/**
 * What became of it. Refused: there is no such task, it is not open any more, or the answer is to an older revision; that
 * is kept in the task's history. Invalid: each problem begins with the field it is about; nothing is kept.
 */
export type AnswerResult =
  | { readonly type: 'taken' }
  | { readonly type: 'refused'; readonly why: 'unknown' | 'over' | 'revision' }
  | { readonly type: 'invalid'; readonly problems: readonly string[] };

/** The largest revision that the database holds. */
const MOST = 2 ** 31 - 1;

/** What is wrong with an answer whatever it answers. */
function formProblems({ revision, outcome, data = {} }: GivenAnswer): readonly string[] {
  const isRevision = Number.isInteger(revision) && revision >= 1 && revision <= MOST;
  const isFailedWithData = outcome === 'failed' && isObject(data) && Object.keys(data).length > 0;
  return [
    ...(isRevision ? [] : ['revision: must be a whole number from 1']),
    ...(typeof outcome === 'string' ? [] : ['outcome: must be a text']),
    ...(outcome === 'late' ? ['outcome: only the deadline of a task makes it late'] : []),
    ...(isObject(data) ? [] : ['data: must be an object']),
    ...(isFailedWithData ? ['data: must be empty for the outcome failed'] : []),
  ];
}

/**
 * Takes the answer of a performer that answers by itself, exactly once, and moves its application on, all in `tx`. Locks
 * the application first, as everybody does who changes one.
 */
export async function answerGiven(
  tools: TravelTools,
  tx: Tx,
  given: GivenAnswer,
  at: Date,
): Promise<AnswerResult> {
  const invalid = (problems: readonly string[]): AnswerResult => {
    countUnkept('invalid');
    return { type: 'invalid', problems };
  };
  const wrong = formProblems(given);
  if (wrong.length > 0) return invalid(wrong);
  const applicationUuid = isUuid(given.task) ? await applicationOfTask(tx, given.task) : undefined;
  const record = applicationUuid === undefined ? undefined : await lockRecord(tx, applicationUuid);
  const task = record && (await taskOf(tx, record.uuid, given.task));
  if (!task) {
    countUnkept('unknown');
    return { type: 'refused', why: 'unknown' };
  }
  if (task.status !== 'open' || task.revision !== given.revision) {
    await refuseAnswer(tx, task, { ...given, at });
    return { type: 'refused', why: task.status === 'open' ? 'revision' : 'over' };
  }
  const traveller = await travellerOf(tools, tx, record, at);
  if (await isAskedAnew(traveller, task)) {
    await refuseAnswer(tx, task, { ...given, at });
    return { type: 'refused', why: 'over' };
  }
  const problems = await answerProblems(traveller, task, given);
  if (problems.length > 0) return invalid(problems);
  const { outcome, data } = given;
  if (await takeAnswer(tools, tx, record, { task: task.uuid, answer: { outcome, data }, at }))
    return { type: 'taken' };
  // Nobody waits for it: its application was ended or set elsewhere.
  await withdrawTask(tx, task, at);
  await refuseAnswer(tx, task, { ...given, at });
  return { type: 'refused', why: 'over' };
}

/** Asks a task anew whose input has changed since it was asked, and says whether it did. */
async function isAskedAnew(traveller: Traveller, task: Task): Promise<boolean> {
  const { tools, tx, record, at } = traveller;
  const asked = await waitingFor(traveller, task.uuid);
  if (!asked || !(await isInputChanged(traveller, task))) return false;
  if (!('stage' in asked)) await askAsideAnew(traveller, asked);
  await keepFile(traveller);
  if (record.active) await goOn(tools, tx, record, at);
  return true;
}

interface OneAnswer {
  readonly task: string;
  readonly answer: TaskAnswer;
  readonly at: Date;
}

/** Ends an open task with an answer and continues; false, changing nothing, when nobody waits for it. */
export async function takeAnswer(
  tools: TravelTools,
  tx: Tx,
  record: ApplicationRecord,
  { task, answer, at }: OneAnswer,
): Promise<boolean> {
  if (!record.active && !hasLine(record)) return false;
  const traveller = await travellerOf(tools, tx, record, at);
  const asked = await waitingFor(traveller, task);
  if (!asked) return false;
  if ('stage' in asked) await take(traveller, asked.stage, { task: asked.task, answer });
  else await takeAside(traveller, { ...asked, answer });
  await continueOn(traveller, record);
  return true;
}

/** The stage or aside that waits for a task; a stage of an application that stands still waits for nothing. */
const waitingFor = async (traveller: Traveller, task: string): Promise<AskedStage | OpenAside | undefined> =>
  (traveller.record.pinned ? undefined : await askedStage(traveller, task)) ??
  (await openAside(traveller, task));

/** What was over before goes nowhere; only its line lives on. */
async function continueOn(traveller: Traveller, before: ApplicationRecord): Promise<void> {
  const { tools, tx, record, at } = traveller;
  await keepFile(traveller);
  if (!before.active) return;
  if (!record.pinned) await goOn(tools, tx, record, at);
  else if (!record.active) await stand(tools, tx, record, at);
}

async function performDue(traveller: Traveller, asked: AskedStage | OpenAside): Promise<void> {
  const task = await dueNow(traveller, asked.task);
  if (!('stage' in asked)) return task && performAside(traveller, { ...asked, task });
  return task ? perform(traveller, { ...asked, task }) : performLater(traveller, asked.stage);
}

/** Has a task performed by whoever performs it now, or ended as late, if it is still open; then continues. */
export async function taskDue(
  tools: TravelTools,
  tx: Tx,
  record: ApplicationRecord,
  { task, isLate, at }: TaskTimer & { readonly at: Date },
): Promise<void> {
  if (isLate) {
    await takeAnswer(tools, tx, record, { task, answer: { outcome: 'late' }, at });
    return;
  }
  const traveller = await travellerOf(tools, tx, record, at);
  const asked = await waitingFor(traveller, task);
  if (!asked) return;
  await performDue(traveller, asked);
  await continueOn(traveller, record);
}

/** Has the task of the open stage performed now; then continues. */
export async function performNow(tools: TravelTools, tx: Tx, record: ApplicationRecord, at: Date) {
  const traveller = await travellerOf(tools, tx, record, at);
  const { id } = await stageOf(traveller);
  const asked = await askedStage(traveller, traveller.file.tasks?.[id]?.uuid ?? '');
  if (asked) await perform(traveller, asked);
  await keepFile(traveller);
  return goOn(tools, tx, traveller.record, at);
}
