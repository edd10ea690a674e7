import type { Walk } from './walk.ts';

/**
 * The step to show on a request: the `else` of `requires` while its fact is missing (REG-54), the first
 * incomplete step if the requested one is not reached or does not exist, otherwise the requested one.
 */
export function resolveStep(walk: Walk, requested: string): string {
  const { requires, steps } = walk.flow;
  if (requires && walk.facts[requires.fact] === undefined) return requires.else;
  if (walk.reached.includes(requested)) return requested;
  return walk.firstIncomplete ?? walk.reached.at(-1) ?? steps[0]?.id ?? requested;
}

/** Undefined after the last, or while something before it is missing. */
export const nextStep = ({ reached }: Walk, stepId: string): string | undefined => {
  const index = reached.indexOf(stepId);
  return index < 0 ? undefined : reached[index + 1];
};

/** Undefined on the first. */
export const previousStep = ({ list }: Walk, stepId: string): string | undefined =>
  list[list.indexOf(stepId) - 1];
