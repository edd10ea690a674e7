import type { Answers } from '../flow/answers.ts';
import type { ValidateStep } from '../validation/types.ts';
import { applyEvent } from './applyEvent.ts';
import type { CompiledStep, FormField } from './compileStep.ts';
import { unconfirmed } from './confirmations.ts';
import { shownAnswers } from './fieldErrors.ts';
import type { FieldState, FormEffect, FormEvent, FormState } from './formTypes.ts';
import { beginWork } from './formWork.ts';
import { normaliseAnswers, storableAnswer } from './normaliseAnswers.ts';
import { settleWork } from './settleWork.ts';

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
  const work = beginWork({ step, validate, before: state, reduce: reduceForm });
  applyEvent(work, event);
  const next = settleWork(work);
  const stored = storeEffects(step, state.answers, next.answers);
  if (event.type === 'serverErrors') return [next, [...stored, ...focusFirst(step, next)]];
  if (event.type !== 'submit') return [next, stored];
  const [submitted, effects] = concludeSubmit(step, next);
  return [submitted, [...stored, ...effects]];
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

function firstWrong({ fields: compiled }: CompiledStep, { fields }: FormState): string | undefined {
  const wrong = [...compiled.values()].flatMap((field) => {
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

function storeEffects(step: CompiledStep, before: Answers, now: Answers): readonly FormEffect[] {
  if (before === now) return [];
  const stored: [string, Answers[string]][] = [];
  for (const [name, field] of step.fields)
    if (before[name] !== now[name] && field.store !== undefined && !field.sensitive)
      stored.push([name, storableAnswer(field, now[name])]);
  return stored.length > 0 ? [{ type: 'store', answers: Object.fromEntries(stored) }] : [];
}
