import { afterAnswer, type Lapse, type Stage } from '../../../core/journey/journey.ts';
import { lapsing } from '../../../core/journey/lapsing.ts';
import { changedFile, type TaskNote } from '../applications/lenderFileService.ts';
import type { TaskAnswer } from '../tasks/performerService.ts';
import { answerTask, askTask, type Task, taskOf, withdrawTask } from '../tasks/taskService.ts';
import { runEffects } from './asideTasks.ts';
import { firstTry, newTask, performed, waitingOf } from './performing.ts';
import { isInputChanged, keepInput } from './taskInputs.ts';
import { change, type Traveller } from './traveller.ts';

/** True while the stage's task is asked and not answered. */
export const isAsked = ({ file }: Traveller, { id }: Pick<Stage, 'id'>): boolean => {
  const note = file.tasks?.[id];
  return note !== undefined && note.outcome === undefined;
};

const note = (traveller: Traveller, id: string, next: TaskNote): void => {
  traveller.file = { ...traveller.file, tasks: { ...traveller.file.tasks, [id]: next } };
};

/** Asks the task of a stage; when its performer answers at once, takes the answer and resolves to true. */
export async function ask(traveller: Traveller, stage: Stage): Promise<boolean> {
  const round = (traveller.file.tasks?.[stage.id]?.round ?? 0) + 1;
  const task = newTask(traveller, stage, { subject: '', round });
  await askTask(traveller.tx, task);
  const { after, answer } = await firstTry(traveller, task);
  note(traveller, stage.id, { ...waitingOf(task, after), round: task.round });
  if (!answer && after === undefined) await keepInput(traveller, task);
  if (!answer) return false;
  await take(traveller, stage, { task, answer });
  return true;
}

/**
 * Withdraws the open task of a stage and asks it in a new round, if what it was asked with has changed; resolves to true when
 * it is answered at once.
 */
export async function askAnew(traveller: Traveller, stage: Stage): Promise<boolean> {
  const { tx, record, file, at } = traveller;
  const known = file.tasks?.[stage.id];
  // What is performed in this process reads its input when it is performed.
  if (record.pinned || !known || known.outcome !== undefined || known.performAt !== undefined) return false;
  const task = await taskOf(tx, record.uuid, known.uuid);
  if (task?.status !== 'open' || !(await isInputChanged(traveller, task))) return false;
  await withdrawTask(tx, task, at);
  return ask(traveller, askingStage(stage, task));
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
  await runEffects(traveller, [...does, ...(again ? [] : (stage.does ?? []))], { answer });
  // Somebody is to look all the time at what has not ended by then.
  if (isUnattended(traveller, stage, answer)) await ask(traveller, stage);
}

/** Nobody looked at why a stage stays open that waits for no task of its own. */
const isUnattended = ({ journey, record }: Traveller, { id }: Stage, { outcome }: TaskAnswer): boolean =>
  record.active &&
  (outcome === 'late' || outcome === 'failed') &&
  journey.some((stage) => stage.id === id && stage.asks === undefined);

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

/** The open task of a stage has no timer any more by which it is performed. */
export function performLater(traveller: Traveller, { id }: Stage): void {
  const asked = traveller.file.tasks?.[id];
  if (!asked) return;
  const { performAt: _noLonger, ...left } = asked;
  note(traveller, id, left);
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
