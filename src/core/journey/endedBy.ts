import type { Facts } from '../rules/types.ts';
import { isOnTheWay, isOver, type Journey, type Reached, type Stage } from './journey.ts';

/**
 * Something that was done and ends the stage that names it in `by`: a step call, or another event of `by`; or a task whose
 * answer is not needed any more, which ends the stage that asks for it.
 */
export interface Act {
  readonly by: string;
  /** It is to be done again: the first stage that names it opens anew. */
  readonly again?: true;
  /** It ends only a stage with this status. */
  readonly status?: string | undefined;
}

export interface Standing extends Reached {
  /** The stage entered last. */
  readonly stage?: string | undefined;
}

const CONSENT = 'consent';

/** Journeys of before also name the calls that ask for a consent; these do not give it. */
const names = ({ by = [], asks, status }: Stage, act: Act): boolean =>
  (by.includes(act.by) || (asks !== undefined && isTask(asks, act.by))) &&
  (act.by === CONSENT || !by.includes(CONSENT)) &&
  (act.status === undefined || act.status === status);

/** Whether a task with its version is of that name. */
const isTask = (task: string, name: string): boolean =>
  task.startsWith(name) && (task.length === name.length || task[name.length] === '@');

/** The stage that opens anew when an act is to be done again. */
export const stageReopenedBy = (journey: Journey, act: Act): Stage | undefined =>
  journey.find((stage) => names(stage, act));

/**
 * The stage that an act ends: the one entered last, whatever the act has changed of its condition, else the first on the
 * way that is not over. Undefined when none waits for it.
 */
export const stageEndedBy = (
  journey: Journey,
  standing: Standing,
  facts: Facts,
  act: Act,
): Stage | undefined => {
  const waiting = journey.filter((stage) => names(stage, act) && !isOver(stage, standing));
  return (
    waiting.find(({ id }) => id === standing.stage) ??
    waiting.find((stage) => isOnTheWay(stage, standing, facts))
  );
};
