import styled from '@emotion/styled';
import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { ApplicationProgress } from './ApplicationProgress.tsx';
import type { Progress } from './progressSteps.ts';

export interface AboveProps {
  application: Application;
  /** Where the application stands on this screen; a screen beside the way has none. */
  progress: Progress | undefined;
}

const Quiet = styled('p')({
  color: color.muted,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** What stands above the heading of every screen of an application: how far it is, and its number. */
export function Above({ application, progress }: AboveProps) {
  const { text } = useCopy();
  const { loanNumber } = application;
  return (
    <>
      {progress ? <ApplicationProgress application={application} at={progress} /> : null}
      {loanNumber ? <Quiet>{text('application.id', { loanNumber })}</Quiet> : null}
    </>
  );
}
