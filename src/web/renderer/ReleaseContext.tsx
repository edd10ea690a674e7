import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { LoadedRelease } from './loadedRelease.ts';

const ReleaseContext = createContext<LoadedRelease | undefined>(undefined);

export function ReleaseProvider({ release, children }: { release: LoadedRelease; children: ReactNode }) {
  return <ReleaseContext value={release}>{children}</ReleaseContext>;
}

/** The release of the page; throws outside `ReleaseProvider`. */
export function useRelease(): LoadedRelease {
  const release = useContext(ReleaseContext);
  if (!release) throw new Error('useRelease must be used inside ReleaseProvider');
  return release;
}

/** The current language; rerenders on change. */
export function useLanguage(): string {
  const { copy, onSpeak } = useRelease();
  const language = () => copy.locale;
  return useSyncExternalStore(onSpeak, language, language);
}
