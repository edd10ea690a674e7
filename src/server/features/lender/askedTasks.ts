import { afterAnswer, type Stage } from '../../../core/journey/journey.ts';
import { changedFile, type TaskNote } from '../applications/lenderFileService.ts';
import type { AskedTask, Performer, TaskAnswer } from '../tasks/performerService.ts';
import { answerTask, askTask, type Task, taskOf, withdrawTask } from '../tasks/taskService.ts';
import { change, runEffects, type Traveller } from './traveller.ts';

/** True while the stage's task is asked and not answered. */
export const isAsked = ({ file }: Traveller, { id }: Pick<Stage, 'id'>): boolean => {
  const note = file.tasks?.[id];
  return note !== undefined && note.outcome === undefined;
};

const performerOf = ({ tools }: Traveller): Performer => tools.performer;

const askedOf = ({ tx, record, release, at }: Traveller, task: Task): AskedTask => ({
  tx,
  task,
  record,
  release,
  at,
});

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
    performer: performerOf(traveller).name,
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
  const { tx, at } = traveller;
  const task = newTask(traveller, stage);
  const asked = askedOf(traveller, task);
  const performer = performerOf(traveller);
  const after = performer.after(asked);
  await askTask(tx, task);
  const performAt = after === undefined ? undefined : new Date(at.getTime() + after).toISOString();
  note(traveller, stage.id, {
    uuid: task.uuid,
    round: task.round,
    ...(performAt === undefined ? {} : { performAt }),
    ...(task.due_at === null ? {} : { dueAt: task.due_at.toISOString() }),
  });
  if (after !== 0) return false;
  await take(traveller, stage, { task, answer: await performer.perform(asked) });
  return true;
}

interface Answered {
  readonly task: Task;
  readonly answer: TaskAnswer;
}

/** Takes an answer: its branch opens, what the branch does is done, and unless it is asked again the stage is over. */
async function take(traveller: Traveller, stage: Stage, { task, answer }: Answered): Promise<void> {
  const { tx, at } = traveller;
  const ended = await answerTask(tx, task, { answer, at });
  if (!ended) return;
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

const openTask = async ({ tx, record, file }: Traveller, id: string): Promise<Task | undefined> => {
  const known = file.tasks?.[id];
  return known === undefined || known.outcome !== undefined ? undefined : taskOf(tx, record.uuid, known.uuid);
};

/** Has the open task of a stage performed now; does nothing when it has none. */
export async function perform(traveller: Traveller, stage: Stage): Promise<void> {
  const task = await openTask(traveller, stage.id);
  if (!task) return;
  const answer = await performerOf(traveller).perform(askedOf(traveller, task));
  await take(traveller, stage, { task, answer });
}

/** Answers the open task of a stage by `late`. */
export async function endLate(traveller: Traveller, stage: Stage): Promise<void> {
  const task = await openTask(traveller, stage.id);
  if (task) await take(traveller, stage, { task, answer: { outcome: 'late' } });
}

/** The stage is over without an answer: its task is not needed any more. */
export async function withdraw(traveller: Traveller, { id }: Pick<Stage, 'id'>): Promise<void> {
  const task = await openTask(traveller, id);
  if (!task) return;
  await withdrawTask(traveller.tx, task, traveller.at);
  const { [id]: _gone, ...tasks } = traveller.file.tasks ?? {};
  traveller.file = { ...traveller.file, tasks };
}
