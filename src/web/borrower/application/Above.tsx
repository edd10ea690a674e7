import styled from '@emotion/styled';
import type { ApplicationProgress as Progress } from '../../../core/flow/applicationProgress.ts';
import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { ApplicationProgress } from './ApplicationProgress.tsx';

export interface AboveProps {
  application: Application;
  /** How far the application is; one that ended without a line is nowhere. */
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
      {progress ? <ApplicationProgress progress={progress} /> : null}
      {loanNumber ? <Quiet>{text('application.id', { loanNumber })}</Quiet> : null}
    </>
  );
}
