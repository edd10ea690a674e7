import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { BrandDrawing } from '../../ui/feedback/BrandDrawing.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { color, fontSize, media } from '../../ui/theme/cssVars.ts';
import { useApp } from '../app/AppContext.tsx';
import { useHeading } from '../pages/useHeading.ts';

/** How long the messages take, all together, in milliseconds (SHELL-46, CONST-12). */
export const LOADER_DURATION_MS = 67_000;

const messages = [
  'loader.status.credit',
  'loader.status.property',
  'loader.status.value',
  'loader.status.offers',
  'loader.status.almost',
  'loader.status.long',
] as const;

const Words = styled('p')({
  minHeight: '3.375rem',
  color: color.muted,
  fontSize: fontSize.large,
  '@keyframes eq-words': { from: { opacity: 0 } },
  [media.motion]: { '& > span': { display: 'block', animation: 'eq-words 200ms ease-out' } },
});

/** What is happening while the lender works: one message after another, the last one stays (SHELL-45); offline it says so. */
export function StatusLoader({ isOffline = false }: { isOffline?: boolean }) {
  const { text } = useCopy();
  const { app } = useRelease();
  const title = text('loader.status.title');
  const heading = useHeading(title);
  const message = useMessage();
  const key = isOffline ? 'loader.status.offline' : message;
  return (
    <Page>
      <Stack>
        <BrandDrawing name={app.brand.values.loaderAnimation} />
        <PageHeader headingRef={heading} title={title} />
        <ProgressBar label={title} />
        <Words role="status">
          <span key={key}>{text(key)}</span>
        </Words>
        <p>{text('application.status.saved')}</p>
      </Stack>
    </Page>
  );
}

function useMessage(): string {
  const { wait } = useApp();
  const [index, setIndex] = useState(0);
  useEffect(() => {
    let isOver = false;
    if (index + 1 < messages.length)
      void wait(LOADER_DURATION_MS / messages.length).then(() => isOver || setIndex(index + 1));
    return () => {
      isOver = true;
    };
  }, [index, wait]);
  return messages[index] ?? messages[0];
}
