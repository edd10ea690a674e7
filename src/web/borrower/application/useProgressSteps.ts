import { type ApplicationProgress, progressSteps } from '../../../core/flow/applicationProgress.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import type { StepItem } from '../../ui/feedback/Stepper.tsx';

/** The seven steps of an application with labels and states (SHELL-14 to SHELL-21). */
export function useProgressSteps(progress: ApplicationProgress): readonly StepItem[] {
  const labelOf = useStepLabel(progress);
  return progressSteps.map((step) => {
    const state = step === progress.at ? 'current' : progress.done.includes(step) ? 'done' : 'upcoming';
    return { id: step, label: labelOf(step), state };
  });
}

/** A step's label; the seventh is online or in person (SHELL-20). */
export function useStepLabel({ isInPerson }: ApplicationProgress) {
  const { text } = useCopy();
  const { app } = useRelease();
  const labels = new Map(app.enums.applicationProgress?.values.map(({ id, label }) => [id, label]));
  return (step: NonNullable<ApplicationProgress['next']>): string => {
    const id = step === 'ENOTARY' && isInPerson ? 'MANUAL_NOTARY' : step;
    return text(labels.get(id) ?? id);
  };
}
