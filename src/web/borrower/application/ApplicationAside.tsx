import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { ApplicationProgress } from '../../../core/flow/applicationProgress.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { StepList } from '../../ui/feedback/StepList.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { media } from '../../ui/theme/cssVars.ts';
import { OriginatorCard } from '../originator/OriginatorCard.tsx';
import { useReferringOriginator } from '../originator/useOriginator.ts';
import { useProgressSteps } from './useProgressSteps.ts';
import { useProgressWords } from './useProgressWords.ts';

const Beside = styled(Stack)({ display: 'none', [media.desktop]: { display: 'grid' } });

interface ApplicationAsideProps {
  /** Undefined for an application that ended without a line. */
  progress: ApplicationProgress | undefined;
  /** Shown above the progress, for example the offer. */
  children?: ReactNode;
}

/** The aside of application pages from 1024 px: progress, and the referring loan originator (SHELL-13, SHELL-26). */
export function ApplicationAside({ progress, children }: ApplicationAsideProps) {
  const { originator } = useReferringOriginator();
  return (
    <Beside>
      {children}
      {progress ? <Steps progress={progress} /> : null}
      {originator ? <OriginatorCard originator={originator} /> : null}
    </Beside>
  );
}

function Steps({ progress }: { progress: ApplicationProgress }) {
  const { text } = useCopy();
  const steps = useProgressSteps(progress).map((step) =>
    step.id === 'ID_UPLOAD' ? { ...step, label: text('application.progress.identity') } : step,
  );
  const { actsNext } = useProgressWords(progress);
  return (
    <StepList
      title={text('common.stepper.label')}
      doneText={text('common.stepper.done')}
      steps={steps}
      note={actsNext}
    />
  );
}
