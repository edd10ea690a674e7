import { useEffect, useMemo, useReducer } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import { getAt } from '../../../core/shared/jsonPointer.ts';
import type { LatePrefill } from '../../renderer/step/StepForm.tsx';
import type { EntryParams } from '../foundation/entryParams.ts';
import type { KnownVisitor } from './loadPrefill.ts';
import { type Prefill, prefillDraft } from './prefill.ts';
import { answersIn, type RegistrationMemory } from './registrationMemory.ts';

/** Merges prefill under the visitor's answers; counts each time. */
export function usePrefill(
  memory: RegistrationMemory,
  visitor: KnownVisitor | undefined,
  entry: EntryParams,
): number {
  const [applied, count] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    const before = memory.draft.read();
    const filled = presetState(visitor ? prefillDraft(before, visitor.sources) : before, entry.state);
    if (filled === before) return;
    memory.draft.write(filled);
    count();
  }, [memory, visitor, entry.state]);
  return applied;
}

const STATE = /^[A-Z]{2}$/;

/** Presets the state from the `state` parameter (REG-48), if no address is known. */
function presetState(draft: RegisterDraft, preset: string | undefined): RegisterDraft {
  const state = preset?.toUpperCase();
  if (!state || !STATE.test(state) || draft.propertyAddress?.state) return draft;
  return { ...draft, propertyAddress: { ...draft.propertyAddress, state } };
}

/** Passes prefill that arrives late to the mounted step. */
export function useLatePrefill(
  step: CompiledStep,
  memory: RegistrationMemory,
  { visitor, applied }: { visitor: KnownVisitor | undefined; applied: number },
): LatePrefill | undefined {
  return useMemo(
    () =>
      applied > 0
        ? {
            answers: answersIn(memory.draft.read(), step.fields),
            readOnly: readOnlyFields(step.step, visitor?.sources ?? []),
          }
        : undefined,
    [step, memory, visitor, applied],
  );
}

/** Fields whose answers the borrower may not change (REG-33). */
export function readOnlyFields(
  { prefill, store, data }: Step,
  sources: readonly Prefill[],
): readonly string[] {
  const binding = sources.filter(({ source }) => prefill?.readOnlyWhenFrom?.includes(source));
  if (binding.length === 0) return [];
  const fields = prefill?.fields ?? Object.keys(data.properties);
  return fields.filter((field) => {
    const pointer = store?.[field];
    return pointer !== undefined && binding.some(({ draft }) => getAt(draft, pointer) !== undefined);
  });
}

/** A step's initial answers, from the draft and from memory. */
export const startAnswers = ({ id, fields }: CompiledStep, memory: RegistrationMemory): Answers => ({
  ...answersIn(memory.draft.read(), fields),
  ...memory.unstored()[id],
});
