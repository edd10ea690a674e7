import { useEffect, useId, useMemo, useRef } from 'react';
import useSWR from 'swr';
import { isWaiting } from '../../../core/flow/statuses.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { whenSeen } from '../parts/whenSeen.ts';
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
  const { services, ticks } = useApp();
  const { uuid } = data.application;
  const place = useId();
  const isLeft = useIsLeft();
  useSWR(
    ['followed-status', uuid, place],
    // A failure that is kept would end the looks.
    () => readStatus({ services, ticks }, uuid).catch(() => null),
    {
      ...whenSeen,
      revalidateOnMount: false,
      refreshInterval: useMemo(() => pauses(asksNothing ? SOON_MS : IDLE_MS), [asksNothing]),
      onSuccess: (status) => {
        if (!isLeft() && status && isNews(data, status)) onChange();
      },
    },
  );
}

/** Each pause in milliseconds, twice the last, up to the longest. */
function pauses(first: number): () => number {
  let next = first;
  return () => {
    const pause = next;
    next = Math.min(2 * pause, IDLE_MS);
    return pause;
  };
}

/** Tells whether the component is gone; an answer may come after it. */
function useIsLeft(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => !isHere.current;
}

/** A lender that is still at work after every try is no news to one who was told so. */
function isNews({ status: known, isStuck }: ApplicationData, read: ApplicationData['status']): boolean {
  if (isStuck && isWaiting(read.checklistStatus)) return false;
  return JSON.stringify(read) !== JSON.stringify(known);
}
