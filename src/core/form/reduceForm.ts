import type { Answers } from '../flow/answers.ts';
import type { ValidateStep } from '../validation/types.ts';
import { applyEvent } from './applyEvent.ts';
import type { CompiledStep, FormField } from './compileStep.ts';
import { unconfirmed } from './confirmations.ts';
import { shownAnswers } from './fieldErrors.ts';
import type { FieldState, FormEffect, FormEvent, FormState } from './formTypes.ts';
import { beginWork, type FormWork } from './formWork.ts';
import { normaliseAnswers, storableAnswer } from './normaliseAnswers.ts';
import { settleWork, summarise } from './settleWork.ts';
import { fieldsTogether, firstOpenPage, pagePlace } from './shownPages.ts';

/** What became of a form. */
export interface Reduced {
  readonly next: FormState;
  readonly effects: readonly FormEffect[];
  /** The only fields whose state may differ; undefined where any may. */
  readonly touched?: ReadonlySet<string>;
}

/**
 * Applies an event to a form and returns the effects. Never throws; unchanged parts stay the same objects.
 * Ignores input to read-only and locked fields; keeps all other input as entered.
 */
export function reduceForm(
  step: CompiledStep,
  validate: ValidateStep,
  state: FormState,
  event: FormEvent,
): [FormState, readonly FormEffect[]] {
  const { next, effects } = reduced(step, validate, state, event);
  return [next, effects];
}

/** As `reduceForm`, and says which fields it touched: a key touches one of many. */
export function reduced(
  step: CompiledStep,
  validate: ValidateStep,
  state: FormState,
  event: FormEvent,
): Reduced {
  const work = beginWork({ step, validate, before: state, reduce: reduceForm });
  applyEvent(work, event);
  const settled = settleWork(work);
  const stored = storeEffects(work);
  if (event.type === 'turn') return { next: settled, effects: turned(settled, event.page ?? settled.page) };
  if (event.type === 'serverErrors') {
    const [next, effects] = openWrong(step, settled, firstOpenPage(step, validate, settled));
    return { next, effects: [...stored, ...effects] };
  }
  if (event.type !== 'submit') return { next: settled, effects: stored, touched: work.touched };
  const [next, effects] = concludePage(step, validate, settled);
  return { next, effects: [...stored, ...effects] };
}

/** Nothing where the page is the one that was asked for. */
const turned = ({ page }: FormState, before: string | undefined): readonly FormEffect[] =>
  page === undefined || page === before ? [] : [{ type: 'turned', page }];

/** Shows what is wrong up to this page, or the next page; only the last page concludes the step. */
function concludePage(
  step: CompiledStep,
  validate: ValidateStep,
  state: FormState,
): [FormState, readonly FormEffect[]] {
  const place = pagePlace(step, state);
  const wrong = place && firstOpenPage(step, validate, state, place.page.id);
  if (!place || (wrong === undefined && !place.after)) return concludeSubmit(step, state);
  if (wrong !== undefined) return openWrong(step, openRefused(state), wrong);
  const next = { ...state, page: place.after?.id, submitted: false, summary: [] };
  return [next, turned(next, state.page)];
}

/** Turns to a page with errors, if there are pages, and focuses the first. */
function openWrong(
  step: CompiledStep,
  state: FormState,
  page: string | undefined,
): [FormState, readonly FormEffect[]] {
  const shown = page === undefined || page === state.page ? state : { ...state, page };
  const next = shown === state ? state : { ...shown, summary: summarise(step, shown) };
  return [next, [...turned(next, state.page), ...focusFirst(step, next)]];
}

function concludeSubmit(step: CompiledStep, state: FormState): [FormState, readonly FormEffect[]] {
  if (state.summary.length > 0) return [openRefused(state), focusFirst(step, state)];
  if (state.blocked) return [state, []];
  if (state.outcome.modal) return [{ ...state, modal: state.outcome.modal, modalPending: false }, []];
  const [asked] = unconfirmed(step, state.confirmations);
  if (asked) return [state, [{ type: 'focusConfirmation', id: asked.id }]];
  const answers = normaliseAnswers(step, shownAnswers(state.answers, state.fields));
  return [state, [{ type: 'accepted', answers }]];
}

/**
 * Makes an invalid read-only field editable, or nobody could continue; a field that a policy refuses stays
 * read-only.
 */
function openRefused(state: FormState): FormState {
  const refused = state.summary.filter(
    ({ field, error }) => error.type !== 'policy' && state.fields[field]?.readOnly,
  );
  if (refused.length === 0) return state;
  const fields = { ...state.fields };
  for (const { field } of refused) {
    const current = fields[field];
    if (current) fields[field] = { ...current, readOnly: false };
  }
  return { ...state, fields };
}

/** Focuses the first focusable field with an error in layout order, including list items (FIELD-46). */
function focusFirst(step: CompiledStep, state: FormState): readonly FormEffect[] {
  const field = firstWrong(step, state);
  return field === undefined ? [] : [{ type: 'focus', field }];
}

function firstWrong(step: CompiledStep, { fields, page }: FormState): string | undefined {
  const wrong = fieldsTogether(step, { page }).flatMap((field) => {
    const state = fields[field.name];
    const path = state?.visible ? (wrongItem(field, state) ?? (state.error && field.name)) : undefined;
    return path === undefined ? [] : [{ path, widget: field.widget }];
  });
  return (wrong.find(({ widget }) => widget !== 'hidden') ?? wrong[0])?.path;
}

function wrongItem({ name, items: step }: FormField, { items = [] }: FieldState): string | undefined {
  for (const { key, form } of items) {
    const part = step && firstWrong(step, form);
    if (part !== undefined) return `${name}/${key}/${part}`;
  }
  return undefined;
}

/** Looks only at the answers that were set: a key sets one of many. */
function storeEffects({ step, before, answers, answered }: FormWork): readonly FormEffect[] {
  const stored: [string, Answers[string]][] = [];
  for (const name of answered) {
    const field = step.fields.get(name);
    if (field?.store !== undefined && !field.sensitive && before.answers[name] !== answers[name])
      stored.push([name, storableAnswer(field, answers[name])]);
  }
  return stored.length > 0 ? [{ type: 'store', answers: Object.fromEntries(stored) }] : [];
}
