import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import type { ApplicationProgress } from '../../../core/flow/applicationProgress.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { BrandDrawing } from '../../ui/feedback/BrandDrawing.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { color, fontSize, media } from '../../ui/theme/cssVars.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { ProgressLines } from './ProgressLines.tsx';

/** Total duration of the messages in milliseconds (SHELL-46, CONST-12). */
export const LOADER_DURATION_MS = 67_000;

const LAST = ['loader.status.almost', 'loader.status.long'] as const;

/** The lender's work before an offer. */
const TO_OFFERS = [
  'loader.status.credit',
  'loader.status.property',
  'loader.status.value',
  'loader.status.offers',
  ...LAST,
] as const;

const LATER = ['loader.status.given', 'loader.status.preparing', ...LAST] as const;

interface StatusLoaderProps {
  isOffline?: boolean;
  /** Undefined while unknown. */
  progress?: ApplicationProgress | undefined;
}

const Words = styled('p')({
  minHeight: '3.375rem',
  color: color.muted,
  fontSize: fontSize.large,
  '@keyframes eq-words': { from: { opacity: 0 } },
  [media.motion]: { '& > span': { display: 'block', animation: 'eq-words 200ms ease-out' } },
});

/** Messages shown in turn while the lender works; the last one stays (SHELL-45). Also says when offline. */
export function StatusLoader({ isOffline = false, progress }: StatusLoaderProps) {
  const { text } = useCopy();
  const { app } = useRelease();
  const title = text('loader.status.title');
  const heading = useHeading(title);
  const message = useMessage(progress && progress.at !== 'INITIAL' ? LATER : TO_OFFERS);
  const key = isOffline ? 'loader.status.offline' : message;
  return (
    <Page>
      <Stack>
        <BrandDrawing name={app.brand.values.loaderAnimation} />
        <PageHeader headingRef={heading} title={title} />
        {progress ? <ProgressLines progress={progress} /> : null}
        <ProgressBar label={title} />
        <Words role="status">
          <span key={key}>{text(key)}</span>
        </Words>
        <p>{text('application.status.saved')}</p>
      </Stack>
    </Page>
  );
}

function useMessage(messages: readonly [string, ...string[]]): string {
  const { wait } = useApp();
  const [index, setIndex] = useState(0);
  useEffect(() => {
    let isOver = false;
    if (index + 1 < messages.length)
      void wait(LOADER_DURATION_MS / messages.length).then(() => isOver || setIndex(index + 1));
    return () => {
      isOver = true;
    };
  }, [index, wait, messages]);
  return messages[index] ?? messages[0];
}
