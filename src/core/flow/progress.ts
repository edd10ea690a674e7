import type { Walk } from './walk.ts';

export interface Progress {
  readonly index: number;
  readonly max: number;
}

/** ENUM-07 */
export type StepProgress = 'INITIAL' | 'IN_PROGRESS' | 'COMPLETE';

export interface GroupProgress {
  readonly id: string;
  readonly label: string;
  readonly state: StepProgress;
}

/** The position of a step in this visitor's list, from 1, and the length of the list (REG-52, C-10). */
export const progress = ({ list }: Walk, stepId: string): Progress => ({
  index: list.indexOf(stepId) + 1,
  max: list.length,
});

/** Leaves out parts whose steps are all skipped. */
export function groupProgress(walk: Walk, stepId: string): readonly GroupProgress[] {
  const skipped = new Set(walk.skipped);
  return walk.flow.groups.flatMap(({ id, label, steps }) => {
    const own = steps.filter((step) => !skipped.has(step));
    return own.length === 0 ? [] : [{ id, label, state: stateOf(own, stepId, walk) }];
  });
}

function stateOf(steps: readonly string[], stepId: string, { completed }: Walk): StepProgress {
  if (steps.includes(stepId)) return 'IN_PROGRESS';
  return steps.every((step) => completed.includes(step)) ? 'COMPLETE' : 'INITIAL';
}
