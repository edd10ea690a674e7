import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../foundation/AppContext.tsx';
import { type Reading, readApplication } from './readApplication.ts';

/**
 * Reads an application until its status settles; stops on unmount. `again` starts over. Not SWR: `runPoll` owns the
 * tries and the offline case.
 */
export function useReading(uuid: string, left: string | undefined) {
  const { services, session, statuses, ticks, wait } = useApp();
  const [reading, setReading] = useState<Reading>({ type: 'asking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew
  useEffect(() => {
    let isOver = false;
    const tell = (next: Reading): void => {
      if (!isOver) setReading(next);
    };
    const poll = readApplication({ services, session, statuses, ticks, wait, tell }, uuid, left);
    window.addEventListener('online', poll.online);
    return () => {
      isOver = true;
      poll.stop();
      window.removeEventListener('online', poll.online);
    };
  }, [services, session, statuses, ticks, wait, uuid, left, attempt]);
  const again = useCallback(() => {
    setReading({ type: 'asking' });
    setAttempt((count) => count + 1);
  }, []);
  return { reading, again };
}
