import { useEffect, useRef } from 'react';
import { isWaiting } from '../../../core/flow/statuses.ts';
import { useApp } from '../foundation/AppContext.tsx';
import type { ApplicationData } from './applicationData.ts';
import { readStatus } from './statusReader.ts';

/** Milliseconds between two looks while the borrower does nothing. */
const IDLE_MS = 30_000;
/** The first look at a screen that asks nothing, from which each pause is twice the last: the lender may be about to go on. */
const SOON_MS = 2_000;

/** What is followed. */
export interface Followed {
  readonly data: ApplicationData;
  /** The screen asks nothing, and the borrower was not told that it takes longer. */
  readonly asksNothing: boolean;
  /** Called when the lender, or another tab, moved the application. */
  readonly onChange: () => void;
}

/**
 * Looks at the status when the tab is seen again and every 30 s while it is seen, sooner where nothing is asked, so that a screen which another tab or
 * the lender made obsolete is left. A look that fails is no news.
 */
export function useFollowStatus({ data, asksNothing, onChange }: Followed): void {
  const { services, ticks, wait } = useApp();
  const { uuid } = data.application;
  const latest = useRef({ data, onChange });
  useEffect(() => {
    latest.current = { data, onChange };
  });
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const status = await readStatus({ services, ticks }, uuid).catch(() => undefined);
      if (!isOver && status && isNews(latest.current.data, status)) latest.current.onChange();
    };
    const again = async (): Promise<void> => {
      for (let pause = asksNothing ? SOON_MS : IDLE_MS; !isOver; pause = Math.min(2 * pause, IDLE_MS)) {
        await wait(pause);
        if (!isOver) await look();
      }
    };
    const onSeen = () => void look();
    document.addEventListener('visibilitychange', onSeen);
    void again();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [services, ticks, wait, uuid, asksNothing]);
}

/** A lender that is still at work after every try is no news to one who was told so. */
function isNews({ status: known, isStuck }: ApplicationData, read: ApplicationData['status']): boolean {
  if (isStuck && isWaiting(read.checklistStatus)) return false;
  return JSON.stringify(read) !== JSON.stringify(known);
}
