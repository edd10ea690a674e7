import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Stepper } from '../../ui/feedback/Stepper.tsx';
import { type Progress, progressSteps } from './progressSteps.ts';

/** How far the application is, as a row of seven steps (C-11). */
export function ApplicationProgress({ application, at }: { application: Application; at: Progress }) {
  const { text } = useCopy();
  const { app } = useRelease();
  const labels = new Map(app.enums.applicationProgress?.values.map(({ id, label }) => [id, label]));
  const steps = progressSteps(application, at).map(({ id, state }) => ({
    id,
    state,
    label: text(labels.get(id) ?? id),
  }));
  return (
    <Stepper label={text('common.stepper.label')} doneText={text('common.stepper.done')} steps={steps} />
  );
}
