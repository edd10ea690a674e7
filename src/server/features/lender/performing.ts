import type { Stage } from '../../../core/journey/journey.ts';
import { DatabaseUnavailable } from '../../db/databaseUnavailable.ts';
import type { Performer, TaskAnswer } from '../tasks/performerService.ts';
import { reassignTask, type Task } from '../tasks/taskService.ts';
import { answerProblems } from './answerProblems.ts';
import type { WaitingTask } from './stageTimers.ts';
import { keepInput } from './taskInputs.ts';
import type { Traveller } from './traveller.ts';

const performerOf = ({ tools, record }: Traveller, name: string): Performer =>
  tools.performerOf(record, name).performer;

/** Throws what the performer throws, or an error that names what is wrong with its answer by the contract. */
export async function performed(traveller: Traveller, task: Task): Promise<TaskAnswer> {
  const { tx, record, release, at } = traveller;
  const performer = performerOf(traveller, task.name);
  const answer = await performer.perform({ tx, task, record, release, at });
  const problems = await answerProblems(traveller, task, answer);
  if (problems.length > 0) throw new Error(`${performer.name}: ${problems.join('; ')}`);
  return answer;
}

export interface FirstTry {
  /** Milliseconds until it is performed; undefined when its performer answers by itself, or it is paused. */
  readonly after: number | undefined;
  readonly answer?: TaskAnswer;
}

/** Performs a new task, if that is to be at once. What fails is left to a timer, which tries it again. */
export async function firstTry(traveller: Traveller, task: Task): Promise<FirstTry> {
  const { tools, tx, record, release, at } = traveller;
  try {
    const { performer, isPaused } = tools.performerOf(record, task.name);
    const after = isPaused ? undefined : await performer.after({ tx, task, record, release, at });
    return after === 0 ? { after, answer: await performed(traveller, task) } : { after };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const { uuid, name } = task;
    tools.dependencies.logger.error('task failed', { application: record.uuid, task: uuid, name, error });
    return { after: 0 };
  }
}

/** An open task of whoever performs it now; undefined while it is paused, and when its performer answers by itself. */
export async function dueNow(traveller: Traveller, task: Task): Promise<Task | undefined> {
  const { tools, tx, record, release, at } = traveller;
  const { performer, isPaused } = tools.performerOf(record, task.name);
  if (isPaused || task.handed_over) return undefined;
  const now = performer.name === task.performer ? task : { ...task, performer: performer.name };
  if (now !== task) await reassignTask(tx, now, at);
  const after = await performer.after({ tx, task: now, record, release, at });
  if (after !== undefined) return now;
  if (now !== task) await keepInput(traveller, now);
  return undefined;
}

/** What a task is asked about, '' for a whole application, and how often it was asked with this time. */
interface Round {
  readonly subject: string;
  readonly round: number;
}

/** An open task of a stage or an aside. */
export function newTask(
  traveller: Traveller,
  { id, asks = '', deadlineMs }: Pick<Stage, 'id' | 'asks' | 'deadlineMs'>,
  { subject, round }: Round,
): Task {
  const { record, at, tools } = traveller;
  const [name = '', version = '1'] = asks.split('@');
  return {
    uuid: tools.dependencies.ids.uuid(),
    application_uuid: record.uuid,
    name,
    version: Number(version),
    subject,
    round,
    stage: id,
    status: 'open',
    performer: performerOf(traveller, name).name,
    release_hash: record.releaseHash,
    revision: 1,
    outcome: null,
    data: {},
    input_hash: null,
    asked_at: at,
    due_at: deadlineMs === undefined ? null : new Date(at.getTime() + deadlineMs),
    ended_at: null,
    handed_over: false,
  };
}

/** A new task, and when it is performed and late. */
export const waitingOf = ({ uuid, asked_at, due_at }: Task, after: number | undefined): WaitingTask => ({
  uuid,
  ...(after === undefined ? {} : { performAt: new Date(asked_at.getTime() + after).toISOString() }),
  ...(due_at === null ? {} : { dueAt: due_at.toISOString() }),
});
