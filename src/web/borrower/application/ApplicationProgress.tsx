import styled from '@emotion/styled';
import {
  type ApplicationProgress as Progress,
  progressSteps,
} from '../../../core/flow/applicationProgress.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Stepper } from '../../ui/feedback/Stepper.tsx';
import { color, fontSize, media } from '../../ui/theme/cssVars.ts';
import { useFlag } from '../flags/FlagProvider.tsx';
import { useProgressSteps } from './useProgressSteps.ts';
import { useProgressWords } from './useProgressWords.ts';

/** From 1024 px the list in the aside shows it. */
const Narrow = styled('div')({
  display: 'grid',
  gap: '0.5rem',
  color: color.muted,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  [media.desktop]: { display: 'none' },
});

const Quiet = styled('p')({ color: color.muted, fontSize: fontSize.small });

/**
 * Progress above the heading: on narrow pages seven steps, or a bar where the redesign hides them (FLAG-19, C-11); on
 * all pages the reason if it went back.
 */
export function ApplicationProgress({ progress }: { progress: Progress }) {
  const { text } = useCopy();
  const steps = useProgressSteps(progress);
  const { wentBack, actsNext } = useProgressWords(progress);
  const { enabled: isRedesigned } = useFlag('fe-heloc-redesign-2025');
  return (
    <>
      <Narrow>
        {isRedesigned ? (
          <Bar progress={progress} />
        ) : (
          <Stepper
            label={text('common.stepper.label')}
            doneText={text('common.stepper.done')}
            steps={steps}
          />
        )}
        {actsNext ? <p>{actsNext}</p> : null}
      </Narrow>
      {wentBack ? <Quiet>{wentBack}</Quiet> : null}
    </>
  );
}

function Bar({ progress }: { progress: Progress }) {
  const { text } = useCopy();
  const { step } = useProgressWords(progress);
  const max = progressSteps.length;
  const value = progress.at === 'COMPLETE' ? max : progressSteps.indexOf(progress.at);
  return (
    <>
      <ProgressBar label={text('common.progress.label')} value={value} max={max} valueText={step} />
      <p aria-hidden="true">{step}</p>
    </>
  );
}
