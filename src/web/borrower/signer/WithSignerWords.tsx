import { type ReactNode, useMemo } from 'react';
import { CopyProvider, useCopy } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { ScreensProvider } from '../application/ScreensProvider.tsx';
import { organizationFacts } from '../foundation/facts.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { useOverlays } from '../parts/useOverlays.ts';

/** The words and steps of signers, over those of screens: their pages use panels of the borrower's. */
export function WithSignerWords({ children }: { readonly children: ReactNode }) {
  return (
    <ScreensProvider>
      <Whole>{children}</Whole>
    </ScreensProvider>
  );
}

function Whole({ children }: { readonly children: ReactNode }) {
  const { text } = useCopy();
  const base = useRelease();
  const loaded = useOverlays({ ...base, overlays: base.overlaysOnScreens });
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
