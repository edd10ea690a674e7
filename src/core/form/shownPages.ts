import type { ValidateStep } from '../validation/types.ts';
import type { FormPage } from './compilePages.ts';
import type { CompiledStep, FormField } from './compileStep.ts';
import { findProblems } from './fieldErrors.ts';
import type { FieldState, FormState } from './formTypes.ts';

type Shown = Pick<FormState, 'fields' | 'visibility'>;

/** The pages with something to ask now, in order; empty for a step without pages. */
export const shownPages = (
  { pages, fields: compiled }: CompiledStep,
  { fields, visibility }: Shown,
): readonly FormPage[] =>
  pages.filter(
    ({ node, fields: own }) =>
      (node === undefined || !visibility.hidden.has(node)) &&
      own.some((name) => fields[name]?.visible && compiled.get(name)?.widget !== 'hidden'),
  );

/** Where a form stands in its pages. */
export interface PagePlace {
  readonly page: FormPage;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly before: FormPage | undefined;
  readonly after: FormPage | undefined;
}

/** Undefined for a step without pages. */
export function pagePlace(step: CompiledStep, state: Shown & Pick<FormState, 'page'>): PagePlace | undefined {
  const shown = shownPages(step, state);
  const index = Math.max(
    0,
    shown.findIndex(({ id }) => id === state.page),
  );
  const page = shown[index];
  if (!page) return undefined;
  return { page, number: index + 1, count: shown.length, before: shown[index - 1], after: shown[index + 1] };
}

/** The fields that are shown together: all of a step without pages. In layout order. */
export function fieldsTogether(
  { fields, pages }: CompiledStep,
  { page }: Pick<FormState, 'page'>,
): readonly FormField[] {
  const names = pages.find(({ id }) => id === page)?.fields;
  return [...fields.values()].filter(({ name }) => names?.includes(name) ?? true);
}

type Answered = Pick<FormState, 'answers' | 'fields' | 'outcome' | 'visibility'>;

/** The first page, up to the page `last`, whose answers are missing, wrong or refused; undefined if there is none. */
export function firstOpenPage(
  step: CompiledStep,
  validate: ValidateStep,
  state: Answered,
  last?: string,
): string | undefined {
  const shown = shownPages(step, state);
  const problems = findProblems(validate, state);
  const isOpen = (name: string): boolean => {
    const field = state.fields[name];
    if (!field?.visible) return false;
    const isWrong = problems.has(name) || state.outcome.refusals.has(name) || field.error !== undefined;
    return isWrong || hasWrongItem(validate, name, field);
  };
  const end = shown.findIndex(({ id }) => id === last);
  const asked = end < 0 ? shown : shown.slice(0, end + 1);
  return asked.find(({ fields }) => fields.some(isOpen))?.id;
}

function hasWrongItem(validate: ValidateStep, name: string, { items = [], answer }: FieldState): boolean {
  if (items.length === 0 || answer === undefined) return false;
  const isRefused = items.some(({ form }) => Object.values(form.fields).some(({ error }) => error));
  return isRefused || validate({ [name]: answer }).some(({ field, at }) => field === name && at);
}
