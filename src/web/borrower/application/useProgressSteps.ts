import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import type { StepItem } from '../../ui/feedback/Stepper.tsx';
import { type Progress, progressSteps } from './progressSteps.ts';

/** The seven steps of an application in words, where it stands at one of them (SHELL-14 to SHELL-21). */
export function useProgressSteps(application: Application, at: Progress): readonly StepItem[] {
  const { text } = useCopy();
  const { app } = useRelease();
  const labels = new Map(app.enums.applicationProgress?.values.map(({ id, label }) => [id, label]));
  return progressSteps(application, at).map(({ id, state }) => ({
    id,
    state,
    label: text(labels.get(id) ?? id),
  }));
}
