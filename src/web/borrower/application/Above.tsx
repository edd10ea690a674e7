import styled from '@emotion/styled';
import type { ApplicationProgress as Progress } from '../../../core/flow/applicationProgress.ts';
import type { Application } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { color, fontSize } from '../../ui/theme/cssVars.ts';
import { ApplicationProgress } from './ApplicationProgress.tsx';

export interface AboveProps {
  application: Application;
  /** Undefined for an application that ended without a line. */
  progress: Progress | undefined;
}

const Quiet = styled('p')({
  color: color.muted,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

/** Shown above each screen's heading: progress, why it is asked again if it is, and application number. */
export function Above({ application, progress }: AboveProps) {
  const { text } = useCopy();
  const { loanNumber, askedAgain } = application;
  return (
    <>
      {progress ? <ApplicationProgress progress={progress} /> : null}
      {askedAgain ? (
        <Alert tone="info" title={text('screen.askedAgain.title')}>
          {text(askedAgain.reason)} {text('screen.askedAgain.kept')}
        </Alert>
      ) : null}
      {loanNumber ? <Quiet>{text('application.id', { loanNumber })}</Quiet> : null}
    </>
  );
}
