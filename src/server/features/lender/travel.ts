import type { Transaction } from 'kysely';
import { stageEndedBy, stageReopenedBy } from '../../../core/journey/endedBy.ts';
import { isOver, openStageOf, type Stage } from '../../../core/journey/journey.ts';
import type { Tables } from '../../db/tables.ts';
import { changedFile, writeLenderFile } from '../applications/lenderFileService.ts';
import { type ApplicationRecord, checklistStatusOf } from '../applications/recordService.ts';
import { withdrawTasksOf } from '../tasks/taskService.ts';
import { runEffects } from './asideTasks.ts';
import { ask, askAbout, askAnew, isAsked, withdrawOthers } from './askedTasks.ts';
import { dropAnsweredPins } from './creditPins.ts';
import { dueAt } from './journeyMoments.ts';
import { noteUnnamed } from './signersAsked.ts';
import { dueLapse, type LapseName, setTimers } from './stageTimers.ts';
import { change, factsOf, keepFile, type Traveller, type TravelTools, travellerOf } from './traveller.ts';
import { noteTurn } from './turns.ts';

type Tx = Transaction<Tables>;

/** What a step brought is looked at wherever the application stands: no place on its way. */
const REVIEW = 'documentReview@1';

/** More moves than any journey has: exceeding it means a mistake in the data. */
const MOST_MOVES = 200;

async function enter(traveller: Traveller, stage: Stage): Promise<void> {
  const isFirst = Object.keys(traveller.file.milestones).length === 0;
  const seed = isFirst ? traveller.tools.seed(traveller.record) : undefined;
  const entered = traveller.at.toISOString();
  traveller.file = { ...traveller.file, stage: stage.id, entered, lapsed: undefined };
  await change(traveller, 'LENDER_PROGRESS', {
    data: { ...seed?.data, ...stage.data },
    status: { ...seed?.sets, ...stage.sets, checklistStatus: stage.status },
  });
  await runEffects(traveller, stage.onEnter);
}

/** Runs a finished stage's effects; a stage without effects is left too. */
async function leave(traveller: Traveller, stage: Stage): Promise<void> {
  traveller.file = { ...traveller.file, stage: undefined };
  await change(traveller, 'LENDER_PROGRESS', stage.leaves ? { status: stage.leaves } : {});
  await runEffects(traveller, stage.does);
}

const isEntered = ({ file, record }: Traveller, { id, status }: Stage): boolean =>
  file.stage === id && checklistStatusOf(record) === status;

/** The open stage of an application on its way. */
export const stageOf = async (traveller: Traveller): Promise<Stage> =>
  openStageOf(traveller.journey, traveller.file, await factsOf(traveller));

/** A pinned application asks nobody, except about what a step brought: that is part of saving the step. */
const isToAsk = (traveller: Traveller, open: Stage): boolean =>
  open.asks !== undefined &&
  !isAsked(traveller, open) &&
  (!traveller.record.pinned || traveller.record.data.review !== undefined);

const leftBehind = (traveller: Traveller): Stage | undefined =>
  traveller.journey.find((stage) => stage.id === traveller.file.stage && isOver(stage, traveller.file));

/** Ends the stages that were waiting for what was done, and opens those whose act is to be done again. */
async function takeActs(traveller: Traveller): Promise<void> {
  const { acts = [], ...file } = traveller.file;
  if (acts.length === 0) return;
  traveller.file = file;
  const facts = await factsOf(traveller);
  for (const act of acts) {
    const stage = act.again
      ? stageReopenedBy(traveller.journey, act)
      : stageEndedBy(traveller.journey, traveller.file, facts, act);
    const change = stage && (act.again ? { reopen: [stage.id] } : { reach: [stage.id] });
    if (change) traveller.file = changedFile(traveller.file, change, traveller.at);
  }
}

/** Moves on to the first stage that the current state does not end; resolves to it. */
async function settle(traveller: Traveller): Promise<Stage> {
  let isEnteredNow = false;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    await takeActs(traveller);
    const left = leftBehind(traveller);
    if (left) {
      await leave(traveller, left);
      continue;
    }
    const open = await stageOf(traveller);
    await withdrawOthers(traveller, open);
    if (isToAsk(traveller, open) && (await ask(traveller, open))) {
      if (!traveller.record.active) return open;
      continue;
    }
    if (isEntered(traveller, open)) {
      if (!isEnteredNow && (await askAnew(traveller, open))) continue;
      return open;
    }
    await enter(traveller, open);
    isEnteredNow = true;
    if (!traveller.record.active) return open;
  }
  throw new Error(`The journey of ${traveller.record.uuid} never stops moving`);
}

/**
 * Moves an application as far as it goes and, unless pinned, sets the timers of the open stage. Once it is over, its open
 * tasks are withdrawn.
 */
export const goOn = async (tools: TravelTools, tx: Tx, record: ApplicationRecord, at: Date) =>
  journeyOn(await travellerOf(tools, tx, record, at));

/** The same in the borrower's own call. */
export const goOnByBorrower = async (tools: TravelTools, tx: Tx, record: ApplicationRecord, at: Date) =>
  journeyOn({ ...(await travellerOf(tools, tx, record, at)), isBorrowers: true });

async function journeyOn(traveller: Traveller): Promise<ApplicationRecord> {
  if (traveller.record.active) await noteUnnamed(traveller);
  const open = traveller.record.active ? await settle(traveller) : undefined;
  if (!traveller.record.active) await withdrawAll(traveller);
  else if (open && !traveller.record.pinned) await noteTurn(traveller, open);
  await dropAnsweredPins(traveller);
  await keepFile(traveller);
  if (open && !traveller.record.pinned && traveller.record.active) await setTimers(traveller, open);
  return traveller.record;
}

/** An application that stands where it was set, whose stages wait for nothing, or that is over: its open tasks are withdrawn. */
export async function stand(tools: TravelTools, tx: Tx, record: ApplicationRecord, at: Date): Promise<void> {
  const traveller = await travellerOf(tools, tx, record, at);
  if (record.active) await withdrawOthers(traveller);
  else await withdrawAll(traveller);
  await dropAnsweredPins(traveller);
  await keepFile(traveller);
}

/** Withdraws the open tasks of an application that is over, those that no stage waits for too. */
async function withdrawAll(traveller: Traveller): Promise<void> {
  const { tx, record, at } = traveller;
  await withdrawOthers(traveller);
  await withdrawTasksOf(tx, record.uuid, at);
}

/** The open stage of a settled application; undefined once it is over. */
export async function openStage(tools: TravelTools, tx: Tx, record: ApplicationRecord, at: Date) {
  return record.active ? stageOf(await travellerOf(tools, tx, record, at)) : undefined;
}

/** Ends stage `id` by time, if it is open and due; then continues. */
export async function endByTime(
  tools: TravelTools,
  tx: Tx,
  record: ApplicationRecord,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<ApplicationRecord> {
  const traveller = await travellerOf(tools, tx, record, at);
  const open = traveller.journey.find((stage) => stage.id === id);
  if (!open || traveller.file.stage !== id) return record;
  const due = dueAt(open, record, Number.NEGATIVE_INFINITY);
  if (due !== undefined && due <= at.getTime()) {
    const file = changedFile(traveller.file, { reach: [id] }, at);
    await writeLenderFile(tx, record.uuid, { file, at });
  }
  return goOn(tools, tx, record, at);
}

/** Runs a lapse, or asks its task, if its stage is open and it is due; then continues. */
export async function lapse(
  tools: TravelTools,
  tx: Tx,
  record: ApplicationRecord,
  { stage: id, name, at }: LapseName & { readonly at: Date },
): Promise<ApplicationRecord> {
  const traveller = await travellerOf(tools, tx, record, at);
  const stage = traveller.journey.find((one) => one.id === id);
  if (!stage || traveller.file.stage !== id) return record;
  const all = stage.lapses.flatMap((one) => dueLapse(one, traveller) ?? []);
  const due = all.find((one) => one.lapse.name === name);
  if (due && !due.isDone && due.due <= at.getTime()) {
    const next = all.map((one) => one.due).filter((other) => other > due.due);
    traveller.deadline = next.length > 0 ? new Date(Math.min(...next)) : undefined;
    traveller.file = { ...traveller.file, lapsed: [...(traveller.file.lapsed ?? []), due.key] };
    if (due.lapse.asks === undefined) await runEffects(traveller, due.lapse.does);
    else await askAbout(traveller, stage, due.lapse);
    await keepFile(traveller);
  }
  return goOn(tools, tx, traveller.record, at);
}

/**
 * Puts an application at the first stage with a status, as if all earlier ones were done; false when its
 * journey has none: nobody is known to wait there. Open tasks are withdrawn.
 */
export async function place(
  tools: TravelTools,
  tx: Tx,
  record: ApplicationRecord,
  { status, at }: { readonly status: string; readonly at: Date },
): Promise<boolean> {
  const traveller = await travellerOf(tools, tx, record, at);
  await withdrawOthers(traveller);
  await dropAnsweredPins(traveller);
  const { journey } = traveller;
  const review = journey.find(({ asks }) => asks === REVIEW)?.id;
  const isReview = ({ id, branch }: Stage) => review !== undefined && [id, branch?.stage].includes(review);
  const index = journey.findIndex((stage) => stage.status === status && !isReview(stage));
  const target = journey[index];
  if (!target) {
    traveller.file = { ...traveller.file, waiting: undefined };
    await keepFile(traveller);
    return false;
  }
  const reach = journey.slice(0, index).map(({ id }) => id);
  const reopen = journey.slice(index).map(({ id }) => id);
  const file = changedFile(traveller.file, { reach, reopen }, at);
  traveller.file = { ...file, stage: target.id, entered: at.toISOString(), lapsed: undefined };
  await noteTurn(traveller, target);
  await keepFile(traveller);
  return true;
}
