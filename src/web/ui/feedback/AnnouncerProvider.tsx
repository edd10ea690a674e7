import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Announcement, LiveRegion } from './LiveRegion.tsx';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce | null>(null);

/** Holds the page's one live region, used by `useAnnounce`. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const [announce] = useState<Announce>(() => (text: string) => setAnnouncement({ text }));
  return (
    <AnnounceContext value={announce}>
      {children}
      <LiveRegion announcement={announcement} />
    </AnnounceContext>
  );
}

/** Returns the function that announces to screen readers; throws outside `AnnouncerProvider` (WIDGET-13). */
export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce must be used inside AnnouncerProvider');
  return announce;
}
