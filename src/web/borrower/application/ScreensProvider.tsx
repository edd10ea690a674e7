import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { Screen } from '../../../core/model/generated/screens.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { LoadFailure } from '../pages/LoadFailure.tsx';
import { useLoad } from '../pages/useLoad.ts';

const ScreensContext = createContext<Readonly<Record<string, Screen>> | undefined>(undefined);

/** Gives everything below it the screens of the release, with their steps, words and validators in the release itself. */
export function ScreensProvider({ children }: { children: ReactNode }) {
  const { screens } = useRelease();
  const { text } = useCopy();
  const [atOnce] = useState(() => {
    const there = screens();
    return there instanceof Promise ? undefined : there;
  });
  const loaded = useLoad(useCallback(async () => atOnce ?? screens(), [atOnce, screens]));
  const found = atOnce ?? (loaded.type === 'ready' ? loaded.value : undefined);
  if (found)
    return (
      <ReleaseProvider release={found.release}>
        <ScreensContext value={found.screens}>{children}</ScreensContext>
      </ReleaseProvider>
    );
  return (
    <Page>
      {loaded.type === 'failed' ? (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton label={text('loader.page')} lines={6} />
      )}
    </Page>
  );
}

/** The screens of the release by their address below `/{uuid}`; throws outside `ScreensProvider`. */
export function useScreens(): Readonly<Record<string, Screen>> {
  const screens = use(ScreensContext);
  if (!screens) throw new Error('useScreens must be used inside ScreensProvider');
  return screens;
}
