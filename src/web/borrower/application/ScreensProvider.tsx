import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import useSWR from 'swr';
import type { Screen } from '../../../core/model/generated/screens.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { loadFurtherControls } from '../../renderer/controls/loadFurtherControls.ts';
import type { LoadedRelease, ReleaseWithScreens } from '../../renderer/loadedRelease.ts';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useFlags } from '../flags/FlagProvider.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';

const ScreensContext = createContext<Readonly<Record<string, Screen>> | undefined>(undefined);

/** Provides the release's screens with their steps, words and validators. */
export function ScreensProvider({ children }: { children: ReactNode }) {
  const { screens } = useRelease();
  const { text } = useCopy();
  const [atOnce] = useState(() => {
    const there = screens();
    return there instanceof Promise ? undefined : there;
  });
  const load = async () => {
    const [found] = await Promise.all([screens(), loadFurtherControls().catch(() => undefined)]);
    return found;
  };
  const loaded = loadedOf(
    // Releases are large, so compare them by identity.
    useSWR<ReleaseWithScreens, unknown>(['screens', screens], load, {
      ...(atOnce ? { fallbackData: atOnce } : {}),
      revalidateOnMount: true,
      compare: Object.is,
    }),
  );
  const found = loaded.type === 'ready' ? loaded.value : undefined;
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

/** The release with this visitor's flag values (FLAG-07). */
function useWithFlags(release: LoadedRelease | undefined): LoadedRelease | undefined {
  const { values } = useFlags();
  return useMemo(() => {
    if (!release) return undefined;
    const { app } = release;
    return { ...release, app: { ...app, flags: { ...app.flags, ...values } as typeof app.flags } };
  }, [release, values]);
}

/** The release's screens by address below `/{uuid}`; throws outside `ScreensProvider`. */
export function useScreens(): Readonly<Record<string, Screen>> {
  const screens = useContext(ScreensContext);
  if (!screens) throw new Error('useScreens must be used inside ScreensProvider');
  return screens;
}
