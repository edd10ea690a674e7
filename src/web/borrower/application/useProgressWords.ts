import { type ApplicationProgress, progressSteps } from '../../../core/flow/applicationProgress.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useStepLabel } from './useProgressSteps.ts';

export interface ProgressWords {
  /** "Step 3 of 7: Provide More Info". */
  readonly step: string;
  /** "Next: Verify Identity"; undefined after the last step and before the first. */
  readonly next: string | undefined;
  readonly wentBack: string | undefined;
  /** "You act next. This takes about 10 minutes."; undefined once the application is over. */
  readonly actsNext: string | undefined;
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
    actsNext: useActsNext(progress),
    wentBack: wentBackBecause && text(`application.progress.back.${wentBackBecause}`),
  };
}

const WHO = {
  BORROWER: 'application.actsNext.borrower',
  LENDER: 'application.actsNext.lender',
  SIGNERS: 'application.actsNext.signers',
} as const;

/** Who acts next, and about how long it takes where the status or the step says so. */
function useActsNext({ actsNext, at, isInPerson }: ApplicationProgress): string | undefined {
  const { text } = useCopy();
  const { app } = useRelease();
  if (!actsNext) return undefined;
  const { who } = actsNext;
  const step = at === 'ENOTARY' && isInPerson ? 'MANUAL_NOTARY' : at;
  const ofStep = app.enums.applicationProgress?.values.find(({ id }) => id === step)?.lasts;
  const lasts = actsNext.lasts ?? (who === 'BORROWER' ? ofStep : undefined);
  return lasts === undefined ? text(WHO[who]) : `${text(WHO[who])} ${text(lasts)}`;
}
