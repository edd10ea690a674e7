import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { StepList } from '../../ui/feedback/StepList.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { media } from '../../ui/theme/cssVars.ts';
import { OriginatorCard } from '../shell/originator/OriginatorCard.tsx';
import { useReferringOriginator } from '../shell/originator/useOriginator.ts';
import type { Progress } from './progressSteps.ts';
import { useProgressSteps } from './useProgressSteps.ts';

const Beside = styled(Stack)({ display: 'none', [media.desktop]: { display: 'grid' } });

interface ApplicationAsideProps {
  application: Application;
  at: Progress;
  /** What stands above, such as the offer. */
  children?: ReactNode;
}

/** Beside a page of an application from 1024 px: how far it is, and who referred the borrower (SHELL-13, SHELL-26). */
export function ApplicationAside({ application, at, children }: ApplicationAsideProps) {
  const { text } = useCopy();
  const { originator } = useReferringOriginator();
  const steps = useProgressSteps(application, at).map((step) =>
    step.id === 'ID_UPLOAD' ? { ...step, label: text('application.progress.identity') } : step,
  );
  return (
    <Beside>
      {children}
      <StepList title={text('common.stepper.label')} doneText={text('common.stepper.done')} steps={steps} />
      {originator ? <OriginatorCard originator={originator} /> : null}
    </Beside>
  );
}
