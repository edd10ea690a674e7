import { useEffect, useId, useMemo, useRef } from 'react';
import useSWR from 'swr';
import { useApp } from '../foundation/AppContext.tsx';
import { whenSeen } from '../parts/whenSeen.ts';
import type { ApplicationData } from './applicationData.ts';
import { readStatus } from './statusReader.ts';

/** Milliseconds between reads while idle. */
const IDLE_MS = 30_000;
/** The first pause on a screen that asks nothing; each pause doubles, because the lender may be about to continue. */
const SOON_MS = 2_000;

export interface Followed {
  readonly data: ApplicationData;
  /** The screen asks nothing, and the borrower was not told that it takes longer. */
  readonly asksNothing: boolean;
  /** Called when the lender or another tab moved the application. */
  readonly onChange: () => void;
}

/**
 * Reads the status when the tab becomes visible and every 30 s while it is, sooner where nothing is asked, to leave a
 * screen that became obsolete. A failed read is ignored.
 */
export function useFollowStatus({ data, asksNothing, onChange }: Followed): void {
  const { services, ticks } = useApp();
  const { uuid } = data.application;
  const place = useId();
  const isLeft = useIsLeft();
  useSWR(
    ['followed-status', uuid, place],
    // A stored failure would end the reads.
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

/** Pauses in milliseconds that double up to the maximum. */
function pauses(first: number): () => number {
  let next = first;
  return () => {
    const pause = next;
    next = Math.min(2 * pause, IDLE_MS);
    return pause;
  };
}

/** Tells whether the component is unmounted, for late answers. */
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

/** Once we said that it takes longer, "still waiting" is not a change. */
function isNews(
  { status: known, statuses, isStuck }: ApplicationData,
  read: ApplicationData['status'],
): boolean {
  if (isStuck && statuses.isWaiting(read.checklistStatus)) return false;
  return JSON.stringify(read) !== JSON.stringify(known);
}
