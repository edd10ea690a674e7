import type { CalendarDate } from '../shared/calendarDate.ts';
import type { Answers } from './answers.ts';
import { evaluatePolicies } from './policies.ts';
import type { IsComplete } from './walk.ts';

export type FindProblems = (answers: Answers) => readonly { readonly field: string }[];

/**
 * Complete when no shown field is invalid and no policy blocks; never without a validator. `validators` by
 * step id.
 */
export function completenessOf(validators: Readonly<Record<string, FindProblems>>): IsComplete {
  return ({ step, answers, hiddenFields, facts }) => {
    const validate = Object.hasOwn(validators, step.id) ? validators[step.id] : undefined;
    if (!validate || validate(answers).some(({ field }) => !hiddenFields.has(field))) return false;
    const today: CalendarDate | undefined = typeof facts.today === 'string' ? facts.today : undefined;
    const { applied } = evaluatePolicies(step.policies, facts, today);
    return !applied.some(({ policy }) => 'block' in policy.effect);
  };
}
