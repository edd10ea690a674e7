import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { Screen } from '../../../core/model/generated/screens.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { loadFurtherControls } from '../../renderer/controls/furtherControls.tsx';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useApp } from '../app/AppContext.tsx';
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
  const loaded = useLoad(
    useCallback(async () => {
      const [found] = await Promise.all([atOnce ?? screens(), loadFurtherControls().catch(() => undefined)]);
      return found;
    }, [atOnce, screens]),
  );
  const found = atOnce ?? (loaded.type === 'ready' ? loaded.value : undefined);
  const release = useWithFlags(found?.release);
  if (found && release)
    return (
      <ReleaseProvider release={release}>
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

/** The release with its flags as the flag service has them; its own hold until that answers (FLAG-07). */
function useWithFlags(release: LoadedRelease | undefined): LoadedRelease | undefined {
  const { services, organization, tracker } = useApp();
  const { orgCode } = organization;
  const flags = useSWR('features', () =>
    services.optimize.features({ orgCode, ...(tracker.uuid ? { trackerId: tracker.uuid } : {}) }),
  ).data?.flags;
  return useMemo(() => {
    if (!release || !flags) return release;
    const { app } = release;
    return { ...release, app: { ...app, flags: { ...app.flags, ...flags } as typeof app.flags } };
  }, [release, flags]);
}

/** The screens of the release by their address below `/{uuid}`; throws outside `ScreensProvider`. */
export function useScreens(): Readonly<Record<string, Screen>> {
  const screens = use(ScreensContext);
  if (!screens) throw new Error('useScreens must be used inside ScreensProvider');
  return screens;
}
