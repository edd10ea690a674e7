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

const Beside = styled(Stack)({ display: 'none', [media.desktop]: { display: 'grid' } });

interface ApplicationAsideProps {
  /** An application that ended without a line is nowhere. */
  progress: ApplicationProgress | undefined;
  /** What stands above, such as the offer. */
  children?: ReactNode;
}

/** Beside a page of an application from 1024 px: how far it is, and who referred the borrower (SHELL-13, SHELL-26). */
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
  return (
    <StepList title={text('common.stepper.label')} doneText={text('common.stepper.done')} steps={steps} />
  );
}
