import { groupProgress, progress, type StepProgress } from '../../../core/flow/progress.ts';
import type { Walk } from '../../../core/flow/walk.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { type StepItem, Stepper } from '../../ui/feedback/Stepper.tsx';
import type { ReadyFlow } from './readyFlow.ts';

interface RegistrationProgressProps {
  readonly flow: ReadyFlow;
  readonly walk: Walk;
  readonly stepId: string;
  /** Renders only if the flow uses this kind. */
  readonly kind: 'bar' | 'stepper';
}

const STATES: Readonly<Record<StepProgress, StepItem['state']>> = {
  COMPLETE: 'done',
  IN_PROGRESS: 'current',
  INITIAL: 'upcoming',
};

/** Progress: a bar at the top of the window (REG-53), or the other flow's five parts (C-10). */
export function RegistrationProgress({ flow, walk, stepId, kind }: RegistrationProgressProps) {
  const { text } = useCopy();
  if (flow.part.flow.progress !== kind) return null;
  if (kind === 'stepper') {
    const steps = groupProgress(walk, stepId).map(({ id, label, state }) => ({
      id,
      label: text(label),
      state: STATES[state],
    }));
    return (
      <Stepper label={text('common.stepper.label')} doneText={text('common.stepper.done')} steps={steps} />
    );
  }
  const { index, max } = progress(walk, stepId);
  return (
    <ProgressBar
      fixed
      label={text('common.progress.label')}
      value={index}
      max={max}
      valueText={text('common.progress.step', { index, max })}
    />
  );
}
