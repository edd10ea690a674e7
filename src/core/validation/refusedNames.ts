import type { Problem, Validators } from './types.ts';

/** Steps that ask for somebody's name: the borrower's own, and that of another owner. */
export type NamesStep = 'legal-name' | 'co-owner';

export interface PersonNames {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What is wrong with names that no step of their own asks for, by the lender's rules of the step that asks for such names; the
 * worst of each field comes first. Nothing where the lender has no such step.
 */
export function refusedNames(
  validators: Validators,
  step: NamesStep,
  { firstName, lastName }: PersonNames,
): readonly Problem[] {
  const validate = Object.hasOwn(validators, step) ? validators[step] : undefined;
  const names: PersonNames = { firstName, lastName };
  return validate?.(names).filter(({ field }) => Object.hasOwn(names, field)) ?? [];
}
