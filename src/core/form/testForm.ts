import { vocabularyOf } from '../flow/ruleSet.ts';
import { settings, steps } from '../flow/testRegistration.ts';
import type { Step } from '../model/generated/step.ts';
import type { Facts } from '../rules/types.ts';
import { compileValidators } from '../validation/compileValidators.ts';
import type { ValidateStep, ValidatorsModule } from '../validation/types.ts';
import { type CompiledStep, compileStep } from './compileStep.ts';
import { createForm, type FormStart } from './createForm.ts';
import type { FieldError, FormEffect, FormEvent, FormState } from './formTypes.ts';
import { reduceForm } from './reduceForm.ts';

/** As a release holds them. */
export async function loadValidators(
  own: Readonly<Record<string, Step>>,
): Promise<ValidatorsModule['validators']> {
  const source = compileValidators(own, vocabularyOf(settings).enums);
  const loaded: ValidatorsModule = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return loaded.validators;
}

const registrationValidators = await loadValidators(steps);

/** A form in use. */
export interface Form {
  readonly compiled: CompiledStep;
  readonly validate: ValidateStep;
  readonly state: FormState;
  /** Of the last event. */
  readonly effects: readonly FormEffect[];
  readonly after: (...events: readonly FormEvent[]) => Form;
  readonly error: (field: string) => FieldError | undefined;
}

/** The form of a step of the small registration. */
export function formOf(id: string, facts: Facts, start: Partial<FormStart> = {}): Form {
  const step = steps[id];
  const validate = registrationValidators[id];
  if (!step || !validate) throw new Error(`No step ${id}`);
  const compiled = compileStep(step, settings);
  return inUse(compiled, validate, createForm(compiled, { answers: {}, facts, ...start }));
}

export function inUse(
  compiled: CompiledStep,
  validate: ValidateStep,
  state: FormState,
  effects: readonly FormEffect[] = [],
): Form {
  return {
    compiled,
    validate,
    state,
    effects,
    after: (...events) =>
      events.reduce<Form>(
        (form, event) => {
          const [next, now] = reduceForm(compiled, validate, form.state, event);
          return inUse(compiled, validate, next, now);
        },
        inUse(compiled, validate, state),
      ),
    error: (field) => state.fields[field]?.error,
  };
}

/** Shorthands for common events. */
export const change = (field: string, raw: Extract<FormEvent, { type: 'change' }>['raw']): FormEvent => ({
  type: 'change',
  field,
  raw,
});
export const blur = (field: string): FormEvent => ({ type: 'blur', field });
export const submit: FormEvent = { type: 'submit' };
