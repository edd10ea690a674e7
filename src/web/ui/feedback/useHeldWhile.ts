import { useEffect, useState } from 'react';

/** How long a wait lasts before it is shown, and how long what shows it stays when it is over, in milliseconds (SHELL-44, CONST-04). */
export const LOADER_HOLD_MS = 300;

/**
 * Whether to show that something is under way: only when it takes longer than 300 ms, and then for 300 ms more, so that
 * quick answers do not flicker and several waits in a row are one.
 */
export function useHeldWhile(isUnderWay: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isUnderWay === isShown) return undefined;
    const timer = setTimeout(() => setShown(isUnderWay), LOADER_HOLD_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, isShown]);
  return isShown;
}
