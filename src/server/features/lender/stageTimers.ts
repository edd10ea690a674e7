import { schedule } from '../../jobs/schedule.ts';
import type { Lapse, Stage } from './journey.ts';
import { dueAt } from './journeyMoments.ts';
import type { Traveller } from './traveller.ts';

/** The action of the timer that ends a stage. */
const timerOf = ({ id }: Pick<Stage, 'id'>): string => `stage:${id}`;

const STAGE = timerOf({ id: '' });
const LAPSE = 'lapse:';

/** A lapse of a stage, by the names that its timer has. */
export interface LapseName {
  readonly stage: string;
  readonly name: string;
}

/** The action of the timer of a lapse. */
const timerOfLapse = ({ id }: Pick<Stage, 'id'>, { name }: Lapse): string => `${LAPSE}${id}:${name}`;

/** The id of the stage that a timer ends; undefined for another timer. */
export const stageOfTimer = (action: string): string | undefined =>
  action.startsWith(STAGE) ? action.slice(STAGE.length) : undefined;

/** What the timer of a lapse is about; undefined for another timer. */
export function lapseOfTimer(action: string): LapseName | undefined {
  const [kind, stage, name] = action.split(':');
  return `${kind}:` === LAPSE && stage && name ? { stage, name } : undefined;
}

/** When a lapse is due, and how the file knows that it was done. */
interface DueLapse {
  readonly lapse: Lapse;
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly key: string;
  readonly isDone: boolean;
}

/** When a lapse of the stage that is open is due; undefined when that is not known yet. */
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

/** Sets the timers of the stage that is open: of what ends it, and of its lapses. */
export async function setTimers(traveller: Traveller, open: Stage): Promise<void> {
  const { tx, record, at } = traveller;
  await waitForLapses(traveller, open);
  const due = dueAt(open, record, at.getTime());
  if (due === undefined) return;
  const timer = { applicationUuid: record.uuid, action: timerOf(open), dueAt: Math.max(due, at.getTime()) };
  await schedule(tx, timer, { move: open.takesUntil !== undefined });
}
