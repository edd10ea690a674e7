import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../foundation/AppContext.tsx';
import { readStanding, type Standing } from './readStanding.ts';

/** Reads an application until its status settles; it stops when the page is left. `again` reads anew. */
export function useStanding(uuid: string, left: string | undefined) {
  const { services, ticks, wait } = useApp();
  const [standing, setStanding] = useState<Standing>({ type: 'asking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew
  useEffect(() => {
    let isOver = false;
    const tell = (next: Standing): void => {
      if (!isOver) setStanding(next);
    };
    const poll = readStanding({ services, ticks, wait, tell }, uuid, left);
    window.addEventListener('online', poll.online);
    return () => {
      isOver = true;
      poll.stop();
      window.removeEventListener('online', poll.online);
    };
  }, [services, ticks, wait, uuid, left, attempt]);
  const again = useCallback(() => {
    setStanding({ type: 'asking' });
    setAttempt((count) => count + 1);
  }, []);
  return { standing, again };
}
