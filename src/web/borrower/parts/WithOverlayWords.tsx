import { type ReactNode, useMemo } from 'react';
import { CopyProvider, useCopy } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { organizationFacts } from '../foundation/facts.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { useOverlays } from './useOverlays.ts';

/** A page that needs the release's overlay part; shows loading and failure. */
export function WithOverlayWords({ children }: { readonly children: ReactNode }) {
  const { text } = useCopy();
  const base = useRelease();
  const loaded = useOverlays(base);
  const facts = useMemo(() => organizationFacts(base.app), [base]);
  if (loaded.type === 'ready')
    return (
      <ReleaseProvider release={loaded.value}>
        <CopyProvider facts={facts}>{children}</CopyProvider>
      </ReleaseProvider>
    );
  return (
    <Page>
      {loaded.type === 'failed' ? (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton label={text('common.loading')} lines={5} />
      )}
    </Page>
  );
}
