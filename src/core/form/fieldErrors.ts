import type { Answers } from '../flow/answers.ts';
import type { Step } from '../model/generated/step.ts';
import { messageKeyFor } from '../validation/messageKeyFor.ts';
import type { Problem, ValidateStep } from '../validation/types.ts';
import type { FieldError, FormState } from './formTypes.ts';

export type ProblemsByField = ReadonlyMap<string, readonly Problem[]>;

const NONE: ProblemsByField = new Map();

/**
 * A hidden field counts as absent and is never wrong. Problems within a list item belong to the item's form.
 */
export function findProblems(
  validate: ValidateStep,
  { answers, fields }: Pick<FormState, 'answers' | 'fields'>,
): ProblemsByField {
  const problems = validate(shownAnswers(answers, fields));
  if (problems.length === 0) return NONE;
  return Map.groupBy(
    problems.filter(({ field, at }) => fields[field]?.visible && !at),
    ({ field }) => field,
  );
}

/** The same object if all are shown. */
export function shownAnswers(answers: Answers, fields: FormState['fields']): Answers {
  const names = Object.keys(answers);
  if (names.every((name) => fields[name]?.visible)) return answers;
  return Object.fromEntries(
    names.filter((name) => fields[name]?.visible).map((name) => [name, answers[name]]),
  );
}

/** The first problem in the order of the step's messages. */
export function invalidError(
  step: Step,
  field: string,
  problems: readonly Problem[],
): FieldError | undefined {
  const key = messageKeyFor(step, field, problems);
  const shown = problems.find(({ keyword }) => step.messages?.[field]?.[keyword] === key) ?? problems[0];
  return shown && { type: 'invalid', keyword: shown.keyword, key, params: shown.params };
}

export function sameError(one: FieldError | undefined, other: FieldError | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
