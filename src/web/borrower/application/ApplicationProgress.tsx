import styled from '@emotion/styled';
import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { type StepItem, Stepper } from '../../ui/feedback/Stepper.tsx';
import { color, fontSize, media } from '../../ui/theme/cssVars.ts';
import { useFlag } from '../flags/FlagProvider.tsx';
import type { Progress } from './progressSteps.ts';
import { useProgressSteps } from './useProgressSteps.ts';

/** From 1024 px the list beside the page says it. */
const Narrow = styled('div')({
  display: 'grid',
  gap: '0.5rem',
  color: color.muted,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  [media.desktop]: { display: 'none' },
});

/** How far the application is, above the heading of a narrow page: a row of seven steps, and a bar where the redesign hides them (FLAG-19, C-11). */
export function ApplicationProgress({ application, at }: { application: Application; at: Progress }) {
  const { text } = useCopy();
  const steps = useProgressSteps(application, at);
  const { enabled: isRedesigned } = useFlag('fe-heloc-redesign-2025');
  return (
    <Narrow>
      {isRedesigned ? (
        <Bar steps={steps} />
      ) : (
        <Stepper label={text('common.stepper.label')} doneText={text('common.stepper.done')} steps={steps} />
      )}
    </Narrow>
  );
}

function Bar({ steps }: { steps: readonly StepItem[] }) {
  const { text } = useCopy();
  const current = steps.findIndex(({ state }) => state === 'current');
  const max = steps.length;
  const value = current < 0 ? max : current;
  const label = steps[current]?.label;
  const words =
    label === undefined
      ? text('application.progress.done')
      : text('application.progress.step', { index: current + 1, max, label });
  return (
    <>
      <ProgressBar label={text('common.progress.label')} value={value} max={max} valueText={words} />
      <p aria-hidden="true">{words}</p>
    </>
  );
}
