import { afterAnswer, type Lapse, type Stage } from '../../../core/journey/journey.ts';
import { lapsing } from '../../../core/journey/lapsing.ts';
import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import { changedFile, type TaskNote } from '../applications/lenderFileService.ts';
import type { Performer, TaskAnswer } from '../tasks/performerService.ts';
import {
  answerTask,
  askTask,
  outcomeProblems,
  type Task,
  taskOf,
  withdrawTask,
} from '../tasks/taskService.ts';
import { change, runEffects, type Traveller } from './traveller.ts';

/** True while the stage's task is asked and not answered. */
export const isAsked = ({ file }: Traveller, { id }: Pick<Stage, 'id'>): boolean => {
  const note = file.tasks?.[id];
  return note !== undefined && note.outcome === undefined;
};

const performerOf = ({ tools }: Traveller, name: string): Performer =>
  tools.performers[name] ?? tools.usualPerformer;

/** Throws what the performer throws, or an error that names what is wrong with its answer by the contract. */
async function performed(traveller: Traveller, task: Task): Promise<TaskAnswer> {
  const { tx, record, release, at } = traveller;
  const performer = performerOf(traveller, task.name);
  const answer = await performer.perform({ tx, task, record, release, at });
  const problems = outcomeProblems(task, answer);
  if (problems.length > 0) throw new Error(`${performer.name}: ${problems.join('; ')}`);
  return answer;
}

interface FirstTry {
  /** Milliseconds until it is performed; undefined when its performer answers by itself. */
  readonly after: number | undefined;
  readonly answer?: TaskAnswer;
}

/** Performs a new task, if that is to be at once. What fails is left to a timer, which tries it again. */
async function firstTry(traveller: Traveller, task: Task): Promise<FirstTry> {
  const { tools, tx, record, release, at } = traveller;
  try {
    const after = performerOf(traveller, task.name).after({ tx, task, record, release, at });
    return after === 0 ? { after, answer: await performed(traveller, task) } : { after };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const { uuid, name } = task;
    tools.dependencies.logger.error('task failed', { application: record.uuid, task: uuid, name, error });
    return { after: 0 };
  }
}

function newTask(traveller: Traveller, { id, asks = '', deadlineMs }: Stage): Task {
  const { record, at, tools } = traveller;
  const [name = '', version = '1'] = asks.split('@');
  return {
    uuid: tools.dependencies.ids.uuid(),
    application_uuid: record.uuid,
    name,
    version: Number(version),
    subject: '',
    round: (traveller.file.tasks?.[id]?.round ?? 0) + 1,
    stage: id,
    status: 'open',
    performer: performerOf(traveller, name).name,
    release_hash: record.releaseHash,
    revision: 1,
    outcome: null,
    data: {},
    asked_at: at,
    due_at: deadlineMs === undefined ? null : new Date(at.getTime() + deadlineMs),
    ended_at: null,
  };
}

const note = (traveller: Traveller, id: string, next: TaskNote): void => {
  traveller.file = { ...traveller.file, tasks: { ...traveller.file.tasks, [id]: next } };
};

/** Asks the task of a stage; when its performer answers at once, takes the answer and resolves to true. */
export async function ask(traveller: Traveller, stage: Stage): Promise<boolean> {
  const task = newTask(traveller, stage);
  await askTask(traveller.tx, task);
  const { after, answer } = await firstTry(traveller, task);
  const performAt = after === undefined ? undefined : new Date(traveller.at.getTime() + after).toISOString();
  note(traveller, stage.id, {
    uuid: task.uuid,
    round: task.round,
    ...(performAt === undefined ? {} : { performAt }),
    ...(task.due_at === null ? {} : { dueAt: task.due_at.toISOString() }),
  });
  if (!answer) return false;
  await take(traveller, stage, { task, answer });
  return true;
}

/** Asks the task of a lapse, unless somebody is looking already. */
export async function askAbout(traveller: Traveller, stage: Stage, lapse: Lapse): Promise<void> {
  if (!isAsked(traveller, stage)) await ask(traveller, lapsing(stage, lapse));
}

/** The stage as its task asks about it: itself, or while somebody looks at why it stays open. */
function askingStage(stage: Stage, { name, version }: Task): Stage {
  if (stage.asks !== undefined) return stage;
  const lapse = stage.lapses.find(({ asks }) => asks === `${name}@${version}`);
  return lapse ? lapsing(stage, lapse) : stage;
}

interface Answered {
  readonly task: Task;
  /** Of the task's contract. */
  readonly answer: TaskAnswer;
}

/**
 * Takes the answer to an open task: its branch opens, what the branch does is done, and unless it is asked again the
 * stage is over.
 */
export async function take(traveller: Traveller, stage: Stage, { task, answer }: Answered): Promise<void> {
  const { tx, at } = traveller;
  await answerTask(tx, task, { answer, at });
  const { does = [], again } = stage.on?.[answer.outcome] ?? {};
  const { reach, reopen } = afterAnswer(traveller.journey, stage, answer.outcome);
  const { stage: entered, ...file } = changedFile(traveller.file, { reach, reopen }, at);
  const tasks = Object.entries(file.tasks ?? {}).filter(([id]) => !reopen.includes(id));
  const answered = { uuid: task.uuid, round: task.round, outcome: answer.outcome };
  traveller.file = {
    ...file,
    ...(entered === stage.id ? {} : { stage: entered }),
    tasks: { ...Object.fromEntries(tasks), [stage.id]: answered },
  };
  if (stage.leaves) await change(traveller, 'LENDER_PROGRESS', { status: stage.leaves });
  await runEffects(traveller, [...does, ...(again ? [] : (stage.does ?? []))], answer);
}

/** A stage and its open task. */
export interface AskedStage {
  readonly stage: Stage;
  readonly task: Task;
}

/** The stage that waits for the answer to a task; undefined when none does. */
export async function askedStage(traveller: Traveller, taskUuid: string): Promise<AskedStage | undefined> {
  const { tx, record, file, journey } = traveller;
  const stage = journey.find((one) => file.tasks?.[one.id]?.uuid === taskUuid && isAsked(traveller, one));
  const task = stage && (await taskOf(tx, record.uuid, taskUuid));
  return stage && task?.status === 'open' ? { stage: askingStage(stage, task), task } : undefined;
}

/** Has an open task performed now. Throws what its performer throws. */
export async function perform(traveller: Traveller, { stage, task }: AskedStage): Promise<void> {
  await take(traveller, stage, { task, answer: await performed(traveller, task) });
}

/** Withdraws the open tasks of all stages but one: nobody waits for their answers any more. */
export async function withdrawOthers(traveller: Traveller, kept?: Pick<Stage, 'id'>): Promise<void> {
  const { tx, record, at } = traveller;
  const all = Object.entries(traveller.file.tasks ?? {});
  const left = all.filter(([id, { outcome }]) => outcome === undefined && id !== kept?.id);
  if (left.length === 0) return;
  for (const [, { uuid }] of left) {
    const task = await taskOf(tx, record.uuid, uuid);
    if (task) await withdrawTask(tx, task, at);
  }
  const names = left.map(([id]) => id);
  const tasks = Object.fromEntries(all.filter(([id]) => !names.includes(id)));
  traveller.file = { ...traveller.file, tasks };
}
