import { useCallback, useEffect, useState } from 'react';
import { type Banner, readBanners } from '../../clients/bannerService.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { MAIN_ID } from '../../ui/layout/AppFrame.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { warnOf } from '../foundation/networkNoise.ts';
import { usePlace } from '../foundation/router.tsx';
import { readDismissals, validDismissals, writeDismissals } from './dismissals.ts';
import { keepBanners, readKeptBanners } from './keptBanners.ts';
import { shownBanners } from './shownBanners.ts';

/** The visible banners, and how to dismiss one. */
export interface Banners {
  readonly banners: readonly Banner[];
  readonly dismiss: (uuid: string) => void;
}

interface Files {
  readonly now: readonly Banner[];
  /** What arrived after the page at `drawnAt` was rendered. */
  readonly next?: { readonly banners: readonly Banner[]; readonly drawnAt: string };
}

/**
 * The banners of the lender's file. Changes that arrive after a page is rendered wait for the next page, so that
 * nothing moves under a reader; the tab stores them until then.
 */
export function useBanners(): Banners {
  const { local, tab, now } = useApp();
  const { pathname } = usePlace();
  const [files, setFiles] = useState<Files>(() => ({ now: readKeptBanners(tab) }));
  const [dismissals, setDismissals] = useState(() => readDismissals(local));
  const onBanners = useCallback(
    (banners: readonly Banner[]) => {
      keepBanners(tab, banners);
      const drawnAt = window.location.pathname;
      setFiles((before) => (isPageDrawn() ? { ...before, next: { banners, drawnAt } } : { now: banners }));
      const kept = readDismissals(local);
      const valid = validDismissals(kept, banners);
      if (Object.keys(valid).length < Object.keys(kept).length) writeDismissals(local, valid);
    },
    [tab, local],
  );
  useBannerFile(onBanners);
  const { next } = files;
  const isDue = next !== undefined && next.drawnAt !== pathname;
  useEffect(() => {
    if (isDue) setFiles({ now: next.banners });
  }, [isDue, next]);
  const current = isDue ? next.banners : files.now;
  const dismiss = (uuid: string) => {
    const all = { ...readDismissals(local), [uuid]: now() };
    writeDismissals(local, all);
    setDismissals(all);
    // The focused element was removed.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };
  return { banners: shownBanners(current, validDismissals(dismissals, current)), dismiss };
}

const isPageDrawn = (): boolean => document.querySelector(`#${MAIN_ID} h1`) !== null;

/**
 * Reads the file once and aborts when the page is left (CALL-41), which is why it is not SWR. A malformed file is
 * recorded and counts as empty (SHELL-36); network noise is not recorded (TELE-10).
 */
function useBannerFile(onBanners: (banners: readonly Banner[]) => void): void {
  const { services, logger, organization } = useApp();
  const { app, mode } = useRelease();
  const { bannersProduction, bannersTest } = app.brand.values;
  const address = mode === 'production' ? bannersProduction : bannersTest;
  const { orgCode } = organization;
  useEffect(() => {
    if (typeof address !== 'string' || address === '') return undefined;
    const leaving = new AbortController();
    services.banners.banners(address, orgCode, leaving.signal).then(
      (data) => {
        if (leaving.signal.aborted) return;
        const read = readBanners(data);
        if (!read.ok) logger.error(read.error);
        onBanners(read.ok ? read.value : []);
      },
      (error: unknown) => leaving.signal.aborted || warnOf(logger, 'banners not read', error),
    );
    return () => leaving.abort();
  }, [address, orgCode, services, logger, onBanners]);
}
