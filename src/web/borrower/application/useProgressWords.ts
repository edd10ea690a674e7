import { type ApplicationProgress, progressSteps } from '../../../core/flow/applicationProgress.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useStepLabel } from './useProgressSteps.ts';

export interface ProgressWords {
  /** "Step 3 of 7: Provide More Info". */
  readonly step: string;
  /** "Next: Verify Identity"; undefined after the last step and before the first. */
  readonly next: string | undefined;
  readonly wentBack: string | undefined;
}

/** The current and next step, and why it went back, in the release's words. */
export function useProgressWords(progress: ApplicationProgress): ProgressWords {
  const { text } = useCopy();
  const labelOf = useStepLabel(progress);
  const { at, next, wentBackBecause } = progress;
  const max = progressSteps.length;
  const isMore = next !== undefined && next !== 'COMPLETE' && next !== at;
  return {
    step:
      at === 'COMPLETE'
        ? text('application.progress.done')
        : text('application.progress.step', {
            index: progressSteps.indexOf(at) + 1,
            max,
            label: labelOf(at),
          }),
    next: isMore ? text('application.progress.next', { label: labelOf(next) }) : undefined,
    wentBack: wentBackBecause && text(`application.progress.back.${wentBackBecause}`),
  };
}
