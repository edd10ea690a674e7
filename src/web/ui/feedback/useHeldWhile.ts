import { useEffect, useState } from 'react';

/** Milliseconds before a loader appears, and the minimum it stays (SHELL-44, CONST-04). */
export const LOADER_HOLD_MS = 300;

/**
 * True once something takes longer than 300 ms, and for 300 ms after it ends: fast answers do not flicker, and
 * consecutive waits show as one.
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
