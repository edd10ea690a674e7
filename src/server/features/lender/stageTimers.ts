import type { Lapse, Stage } from '../../../core/journey/journey.ts';
import { schedule } from '../../jobs/schedule.ts';
import type { TaskNote } from '../applications/lenderFileService.ts';
import { dueAt } from './journeyMoments.ts';
import type { Traveller } from './traveller.ts';

const timerOf = ({ id }: Pick<Stage, 'id'>): string => `stage:${id}`;

const STAGE = timerOf({ id: '' });
const LAPSE = 'lapse:';

export interface LapseName {
  readonly stage: string;
  readonly name: string;
}

const timerOfLapse = ({ id }: Pick<Stage, 'id'>, { name }: Lapse): string => `${LAPSE}${id}:${name}`;

/** A task that its performer does now, or that nobody answered in time. */
export interface TaskTimer {
  /** Its UUID. */
  readonly task: string;
  readonly isLate: boolean;
}

/** Begins the name of the timer by which a task is performed; its UUID follows. */
export const TASK_TIMER = 'task:';

const TASK = /^(task|late):([0-9a-f-]{36})$/;

export function taskOfTimer(action: string): TaskTimer | undefined {
  const [, kind, task] = TASK.exec(action) ?? [];
  return task === undefined ? undefined : { task, isLate: kind === 'late' };
}

export const stageOfTimer = (action: string): string | undefined =>
  action.startsWith(STAGE) ? action.slice(STAGE.length) : undefined;

export function lapseOfTimer(action: string): LapseName | undefined {
  const [kind, stage, name] = action.split(':');
  return `${kind}:` === LAPSE && stage && name ? { stage, name } : undefined;
}

/** When a lapse is due, and its mark in the file once done. */
interface DueLapse {
  readonly lapse: Lapse;
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly key: string;
  readonly isDone: boolean;
}

/** When a lapse of the open stage is due; undefined while unknown. */
export function dueLapse(
  lapse: Lapse,
  { record, file, at }: Pick<Traveller, 'record' | 'file' | 'at'>,
): DueLapse | undefined {
  const due = dueAt(lapse, record, Date.parse(file.entered ?? at.toISOString()));
  if (due === undefined) return undefined;
  const key = `${lapse.name} ${due}`;
  return { lapse, due, key, isDone: file.lapsed?.includes(key) ?? false };
}

async function waitForLapses(traveller: Traveller, open: Stage): Promise<void> {
  const { tx, record, at } = traveller;
  for (const lapse of open.lapses) {
    const next = dueLapse(lapse, traveller);
    if (!next || next.isDone) continue;
    const action = timerOfLapse(open, lapse);
    const timer = { applicationUuid: record.uuid, action, dueAt: Math.max(next.due, at.getTime()) };
    await schedule(tx, timer, { move: true });
  }
}

/** An open task, and when it is performed and counts as late (ISO 8601), if ever. */
export type WaitingTask = Pick<TaskNote, 'uuid' | 'performAt' | 'dueAt'>;

/** Puts off when an open task counts as late. */
export const waitLonger = (
  { tx, record }: Pick<Traveller, 'tx' | 'record'>,
  { uuid, until }: { readonly uuid: string; readonly until: Date },
): Promise<void> =>
  schedule(
    tx,
    { applicationUuid: record.uuid, action: `late:${uuid}`, dueAt: until.getTime() },
    { move: true },
  );

/** Sets the timers of an open task. */
export async function waitForTask(
  { tx, record, at }: Pick<Traveller, 'tx' | 'record' | 'at'>,
  { uuid, performAt, dueAt: lateAt }: WaitingTask,
): Promise<void> {
  for (const [kind, when] of [
    ['task', performAt],
    ['late', lateAt],
  ] as const)
    if (when !== undefined)
      await schedule(tx, {
        applicationUuid: record.uuid,
        action: `${kind}:${uuid}`,
        dueAt: Math.max(Date.parse(when), at.getTime()),
      });
}

/** Sets the open stage's timers: for its end, its task and its lapses. */
export async function setTimers(traveller: Traveller, open: Stage): Promise<void> {
  const { tx, record, at } = traveller;
  await waitForLapses(traveller, open);
  const note = traveller.file.tasks?.[open.id];
  if (note && note.outcome === undefined) await waitForTask(traveller, note);
  const due = dueAt(open, record, at.getTime());
  if (due === undefined) return;
  const timer = { applicationUuid: record.uuid, action: timerOf(open), dueAt: Math.max(due, at.getTime()) };
  await schedule(tx, timer, { move: open.takesUntil !== undefined });
}
