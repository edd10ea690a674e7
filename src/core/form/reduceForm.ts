import type { Answers } from '../flow/answers.ts';
import type { ValidateStep } from '../validation/types.ts';
import { applyEvent } from './applyEvent.ts';
import type { CompiledStep } from './compileStep.ts';
import { unconfirmed } from './confirmations.ts';
import { shownAnswers } from './fieldErrors.ts';
import type { FormEffect, FormEvent, FormState } from './formTypes.ts';
import { beginWork, settleWork } from './formWork.ts';
import { normaliseAnswer, normaliseAnswers } from './normaliseAnswers.ts';

/**
 * What an event makes of a form, and what is to be done about it. Never throws; whatever it does not change stays the
 * same object. What is entered into a read-only or locked field is ignored; everything else entered is kept as it is.
 */
export function reduceForm(
  step: CompiledStep,
  validate: ValidateStep,
  state: FormState,
  event: FormEvent,
): [FormState, readonly FormEffect[]] {
  const work = beginWork(step, validate, state);
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
  if (state.standing.modal) return [{ ...state, modal: state.standing.modal, modalPending: false }, []];
  const [asked] = unconfirmed(step, state.confirmations);
  if (asked) return [state, [{ type: 'focusConfirmation', id: asked.id }]];
  const answers = normaliseAnswers(step, shownAnswers(state.answers, state.fields));
  return [state, [{ type: 'accepted', answers }]];
}

/** A read-only field that is invalid is opened, or nobody could ever go on; one that a policy refuses stays as it is. */
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

/** The first field with an error in the order of the layout that can take the focus (FIELD-46). */
function focusFirst({ fields: compiled }: CompiledStep, { fields }: FormState): readonly FormEffect[] {
  const wrong = [...compiled.values()].filter(({ name }) => fields[name]?.error);
  const first = wrong.find(({ widget }) => widget !== 'hidden') ?? wrong[0];
  return first ? [{ type: 'focus', field: first.name }] : [];
}

function storeEffects(step: CompiledStep, before: Answers, now: Answers): readonly FormEffect[] {
  if (before === now) return [];
  const stored: [string, Answers[string]][] = [];
  for (const [name, field] of step.fields)
    if (before[name] !== now[name] && field.store !== undefined && !field.sensitive)
      stored.push([name, normaliseAnswer(field, now[name])]);
  return stored.length > 0 ? [{ type: 'store', answers: Object.fromEntries(stored) }] : [];
}
