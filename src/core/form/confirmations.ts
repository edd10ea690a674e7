import { isYes, type RuleFailure } from '../flow/ruleSet.ts';
import type { Facts } from '../rules/types.ts';
import type { CompiledStep } from './compileStep.ts';
import type { ConfirmationState, FormState, PendingConfirmation } from './formTypes.ts';

type States = FormState['confirmations'];

/** Reevaluates confirmations that read a changed fact; a change clears the confirmation (REG-29). */
export function settleConfirmations(
  { confirmations }: CompiledStep,
  facts: Facts,
  { previous, changed }: { readonly previous: States; readonly changed: ReadonlySet<string> },
): States {
  const stale = confirmations.filter(({ rule }) => rule.facts.some((fact) => changed.has(fact)));
  if (stale.length === 0) return previous;
  const settled = stale.map(({ id, rule }): [string, ConfirmationState] => {
    const outcome = rule.evaluate(facts);
    const failure = outcome.type === 'error' ? outcome.message : undefined;
    return [id, { holds: isYes(outcome), confirmed: false, failure }];
  });
  return { ...previous, ...Object.fromEntries(settled) };
}

/** `confirmed` are ids confirmed earlier for the same facts. */
export function startConfirmations(step: CompiledStep, facts: Facts, confirmed: readonly string[]): States {
  const changed = new Set(step.confirmations.flatMap(({ rule }) => rule.facts));
  const constant = step.confirmations.map(({ id, rule }): [string, ConfirmationState] => [
    id,
    { holds: isYes(rule.evaluate(facts)), confirmed: false, failure: undefined },
  ]);
  const settled = settleConfirmations(step, facts, { previous: Object.fromEntries(constant), changed });
  return Object.fromEntries(
    Object.entries(settled).map(([id, state]) => [id, { ...state, confirmed: confirmed.includes(id) }]),
  );
}

/** The confirmations that the borrower must still give. */
export const unconfirmed = (
  { confirmations }: CompiledStep,
  states: States,
): readonly PendingConfirmation[] =>
  confirmations
    .filter(({ id }) => states[id]?.holds && !states[id].confirmed)
    .map(({ id, text, button }) => ({ id, text, button }));

/** Those to show now: not while a field they depend on is being entered for the first time. */
export function pendingConfirmations(
  step: CompiledStep,
  states: States,
  { fields, pending }: Pick<FormState, 'fields' | 'pending'>,
): readonly PendingConfirmation[] {
  const isEntered = (id: string): boolean =>
    step.confirmations
      .find((confirmation) => confirmation.id === id)
      ?.fields.every((name) => fields[name]?.touched || !fields[name]?.edited) ?? true;
  const shown = unconfirmed(step, states).filter(({ id }) => isEntered(id));
  const isSame = shown.length === pending.length && shown.every(({ id }, index) => id === pending[index]?.id);
  return isSame ? pending : shown;
}

export const confirmationFailures = ({ id }: CompiledStep, states: States): readonly RuleFailure[] =>
  Object.entries(states).flatMap(([confirmation, { failure }]) =>
    failure === undefined ? [] : [{ where: `Step ${id}, confirmation ${confirmation}`, message: failure }],
  );
