import { useEffect, useMemo, useReducer } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import { getAt } from '../../../core/shared/jsonPointer.ts';
import type { LatePrefill } from '../../renderer/StepForm.tsx';
import type { EntryParams } from '../foundation/entryParams.ts';
import type { KnownVisitor } from './loadPrefill.ts';
import { type Prefill, prefillDraft } from './prefill.ts';
import { answersIn, type RegistrationMemory } from './registrationMemory.ts';

/** Puts what is known of the visitor under what they typed; counts up each time it did. */
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

/** The state of the address, from the `state` parameter (REG-48), where no address is known. */
function presetState(draft: RegisterDraft, preset: string | undefined): RegisterDraft {
  const state = preset?.toUpperCase();
  if (!state || !STATE.test(state) || draft.propertyAddress?.state) return draft;
  return { ...draft, propertyAddress: { ...draft.propertyAddress, state } };
}

/** What a step that stands already is told once more is known. */
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

/** The fields of a step whose answers came from a source that the borrower may not overrule (REG-33). */
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

/** The answers a step starts with: those of the draft, and those that are only in memory. */
export const startAnswers = ({ id, fields }: CompiledStep, memory: RegistrationMemory): Answers => ({
  ...answersIn(memory.draft.read(), fields),
  ...memory.unstored()[id],
});
