import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Banner, readBanners } from '../../clients/bannerService.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { MAIN_ID } from '../../ui/layout/AppFrame.tsx';
import { useApp } from '../app/AppContext.tsx';
import { type Dismissals, readDismissals, standingDismissals, writeDismissals } from './dismissals.ts';
import { shownBanners } from './shownBanners.ts';

/** The banners to be shown, and how one of them is dismissed. */
export interface Banners {
  readonly banners: readonly Banner[];
  readonly dismiss: (uuid: string) => void;
}

interface Arrived {
  readonly banners: readonly Banner[];
  readonly dismissals: Dismissals;
}

const NONE: Arrived = { banners: [], dismissals: {} };

/**
 * The banners of the lender's file. Those that arrive after a page was drawn wait for the next page, so that nothing is
 * pushed down under somebody who reads.
 */
export function useBanners(): Banners {
  const { local, now } = useApp();
  const { pathname } = useLocation();
  const [{ banners, dismissals }, setArrived] = useState(NONE);
  const [heldAt, setHeldAt] = useState<string>();
  useBannerFile((found) => {
    setHeldAt(isPageDrawn() ? window.location.pathname : undefined);
    setArrived({ banners: found, dismissals: countedDismissals(local, found) });
  });
  const isHeld = heldAt === pathname;
  useEffect(() => {
    if (!isHeld) setHeldAt(undefined);
  }, [isHeld]);
  const dismiss = (uuid: string) => {
    const next = { ...readDismissals(local), [uuid]: now() };
    writeDismissals(local, next);
    setArrived({ banners, dismissals: next });
    // What had the focus is gone.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };
  return { banners: isHeld ? [] : shownBanners(banners, dismissals), dismiss };
}

const isPageDrawn = (): boolean => document.querySelector(`#${MAIN_ID} h1`) !== null;

/** What is dismissed; a dismissal that no longer counts is removed for good (SHELL-34). */
function countedDismissals(local: Storage, banners: readonly Banner[]): Dismissals {
  const kept = readDismissals(local);
  const counted = standingDismissals(kept, banners);
  if (Object.keys(counted).length < Object.keys(kept).length) writeDismissals(local, counted);
  return counted;
}

/** Asks for the file once, and no longer when the page is left (CALL-41); a file that is none is recorded (SHELL-36). */
function useBannerFile(onBanners: (banners: readonly Banner[]) => void): void {
  const { services, logger } = useApp();
  const { app, mode } = useRelease();
  const { bannersProduction, bannersTest } = app.brand.values;
  const address = mode === 'production' ? bannersProduction : bannersTest;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, whoever listens
  useEffect(() => {
    if (typeof address !== 'string' || address === '') return undefined;
    const leaving = new AbortController();
    services.banners.banners(address, leaving.signal).then(
      (data) => {
        const read = readBanners(data);
        if (leaving.signal.aborted) return;
        if (read.ok) onBanners(read.value);
        else logger.error(read.error);
      },
      () => leaving.signal.aborted || logger.warn('banners not read'),
    );
    return () => leaving.abort();
  }, [address, services, logger]);
}
