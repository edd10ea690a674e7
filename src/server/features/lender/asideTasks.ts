import type { Transaction } from 'kysely';
import type { Aside } from '../../../core/journey/asides.ts';
import type { Tables } from '../../db/tables.ts';
import type { AsideAsked, AskedAside } from '../applications/asideService.ts';
import { type ApplicationRecord, hasLine } from '../applications/recordService.ts';
import type { TaskAnswer } from '../tasks/performerService.ts';
import {
  answerTask,
  askTask,
  openTasksAbout,
  type Task,
  taskOf,
  tasksAbout,
  withdrawTask,
} from '../tasks/taskService.ts';
import { asidesOf } from './asidesOf.ts';
import type { JourneyEffect } from './effects/journeyEffect.ts';
import { journeyEffects } from './effects/journeyEffects.ts';
import { firstTry, newTask, performed, waitingOf } from './performing.ts';
import { waitForTask } from './stageTimers.ts';
import { isInputChanged, keepInput } from './taskInputs.ts';
import { change, inputFor, keepFile, type Traveller, type TravelTools, travellerOf } from './traveller.ts';

/** More rounds than anybody asks about one thing: exceeding it means that nobody waits between them. */
const MOST_ROUNDS = 200;

interface Asked extends Omit<AskedAside, 'aside'> {
  /** One of the program's, or one at which somebody looks at what nobody answered. */
  readonly aside: string;
}

const isOpen = ({ status }: Task): boolean => status === 'open';

/** The asides about the same thing: itself, and where somebody looks at it. */
const family = ({ id, on }: Aside): readonly string[] => [
  id,
  ...[...on.values()].flatMap(({ asks }) => (asks === undefined ? [] : [asks])),
];

/** Withdraws what is open of an aside about another subject. */
async function withdrawAbout({ tx, record, at }: Traveller, aside: Aside, subject: string): Promise<void> {
  const names = family(aside);
  for (const task of await openTasksAbout(tx, record.uuid, subject))
    if (names.includes(task.stage)) await withdrawTask(tx, task, at);
}

/** Asks an aside, unless it is open; when its performer answers at once, takes the answer and resolves to its outcome. */
async function askAside(
  traveller: Traveller,
  { aside: id, subject, isNew, replaces }: Asked,
): Promise<string | undefined> {
  const { tx, record } = traveller;
  const aside = asidesOf(traveller.release).get(id);
  if (!aside) throw new Error(`There is no aside ${id}`);
  if (replaces !== undefined) await withdrawAbout(traveller, aside, replaces);
  const names = family(aside);
  const about = isNew ? [] : await tasksAbout(tx, record.uuid, subject);
  const earlier = about.filter(({ stage }) => names.includes(stage));
  for (const open of earlier.filter(isOpen)) {
    if (open.stage !== id || !(await isInputChanged(traveller, open))) return undefined;
    await withdrawTask(tx, open, traveller.at);
  }
  const round = earlier.filter(({ stage }) => stage === id).length + 1;
  if (round > MOST_ROUNDS) throw new Error(`The aside ${id} of ${record.uuid} is asked without end`);
  const task = newTask(traveller, aside, { subject, round });
  await askTask(tx, task);
  const { after, answer } = await firstTry(traveller, task);
  if (!answer) {
    if (after === undefined) await keepInput(traveller, task);
    await waitForTask(traveller, waitingOf(task, after));
    return undefined;
  }
  await takeAside(traveller, { aside, task, answer });
  return answer.outcome;
}

/** An aside and its open task. */
export interface OpenAside {
  readonly aside: Aside;
  readonly task: Task;
}

/** The aside whose open task this is; undefined when there is none. */
export async function openAside(traveller: Traveller, taskUuid: string): Promise<OpenAside | undefined> {
  const { tx, record, release } = traveller;
  const task = await taskOf(tx, record.uuid, taskUuid);
  if (!task || !isOpen(task) || task.subject === '') return undefined;
  const aside = asidesOf(release).get(task.stage);
  return aside && { aside, task };
}

/** Takes the answer to an open aside: does what follows from it, and asks what it leads to. */
export async function takeAside(
  traveller: Traveller,
  { aside, task, answer }: OpenAside & { readonly answer: TaskAnswer },
): Promise<void> {
  const { subject } = task;
  await answerTask(traveller.tx, task, { answer, at: traveller.at });
  const { does = [], asks } = aside.on.get(answer.outcome) ?? {};
  await runEffects(traveller, does, { answer, subject });
  const { record } = traveller;
  if (asks !== undefined && (record.active || hasLine(record)))
    await askAside(traveller, { aside: asks, subject });
}

/** Withdraws an open aside and asks it in a new round. */
export async function askAsideAnew(traveller: Traveller, { aside: { id }, task }: OpenAside): Promise<void> {
  await withdrawTask(traveller.tx, task, traveller.at);
  await askAside(traveller, { aside: id, subject: task.subject });
}

/** Has an open aside performed now. Throws what its performer throws. */
export const performAside = async (traveller: Traveller, { aside, task }: OpenAside): Promise<void> =>
  takeAside(traveller, { aside, task, answer: await performed(traveller, task) });

/** Asks about a subject of an application that is not over; the caller has it go on. */
export async function askOf(
  tools: TravelTools,
  tx: Transaction<Tables>,
  record: ApplicationRecord,
  { at, ...asked }: AskedAside & { readonly at: Date },
): Promise<AsideAsked> {
  if (!record.active && !hasLine(record)) return { record };
  const traveller = await travellerOf(tools, tx, record, at);
  const outcome = await askAside(traveller, asked);
  await keepFile(traveller);
  return { record: traveller.record, outcome };
}

const effects = new Map<string, JourneyEffect['run']>(
  journeyEffects.map((effect) => [effect.name, effect.run]),
);

/** Runs effects in order, and asks what they ask; `followed` is the answer that they follow, and what it is about. */
export async function runEffects(
  traveller: Traveller,
  names: readonly string[] = [],
  followed: { readonly answer?: TaskAnswer; readonly subject?: string } = {},
): Promise<void> {
  for (const name of names) {
    const effect = effects.get(name);
    if (!effect) throw new Error(`There is no effect ${name}`);
    await keepFile(traveller);
    const { asks = [], ...outcome } = await effect(await inputFor(traveller, followed));
    traveller.sources = undefined;
    await change(traveller, 'LENDER_EFFECT', outcome);
    for (const asked of asks) await askAside(traveller, asked);
  }
}
