import { type CompiledFlow, compileFlow } from '../../../core/flow/compileFlow.ts';
import { completenessOf } from '../../../core/flow/completeness.ts';
import type { IsComplete } from '../../../core/flow/walk.ts';
import { type CompiledStep, compileStep } from '../../../core/form/compileStep.ts';
import type { FlowPart } from '../../../core/model/release.ts';
import type { ValidateStep } from '../../../core/validation/types.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';

/** A flow of the release, ready to walk and fill in. */
export interface ReadyFlow {
  readonly compiled: CompiledFlow;
  readonly part: FlowPart;
  readonly isComplete: IsComplete;
  /** A step, compiled on first use; throws if the flow lacks it. */
  readonly step: (id: string) => CompiledStep;
  readonly validate: (id: string) => ValidateStep;
}

const ready = new WeakMap<FlowPart, ReadyFlow>();

/** Compiles a flow once per page. */
export function readyFlow(part: FlowPart, { app, validators }: LoadedRelease): ReadyFlow {
  const known = ready.get(part);
  if (known) return known;
  const steps = new Map<string, CompiledStep>();
  const made: ReadyFlow = {
    part,
    compiled: compileFlow(part.flow, part.steps, app),
    isComplete: completenessOf(validators),
    step(id) {
      const step = part.steps[id];
      if (!step) throw new Error(`Flow ${part.flow.id}: there is no step ${id}`);
      const compiled = steps.get(id) ?? compileStep(step, app);
      steps.set(id, compiled);
      return compiled;
    },
    validate(id) {
      const validate = validators[id];
      if (!validate) throw new Error(`The release has no validator of step ${id}`);
      return validate;
    },
  };
  ready.set(part, made);
  return made;
}
