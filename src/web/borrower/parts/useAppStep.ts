import { useMemo } from 'react';
import { type CompiledStep, compileStep } from '../../../core/form/compileStep.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { ValidateStep } from '../../../core/validation/types.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { organizationFacts } from '../foundation/facts.ts';

/** A step outside any flow, with its facts. */
export interface AppStep {
  readonly step: CompiledStep;
  readonly validate: ValidateStep;
  readonly facts: Facts;
}

const NONE: Facts = {};

/** A step outside any flow, with facts that stand over the lender's; throws if the release lacks it. */
export function useAppStep(id: string, more: Facts = NONE): AppStep {
  const { app, validators } = useRelease();
  const { today } = useApp();
  return useMemo(() => {
    const step = app.steps[id];
    const validate = validators[id];
    if (!step || !validate) throw new Error(`The release has no step ${id}`);
    const facts = { ...organizationFacts(app), ...more, today: today() };
    return { step: compileStep(step, app), validate, facts };
  }, [id, more, app, validators, today]);
}
