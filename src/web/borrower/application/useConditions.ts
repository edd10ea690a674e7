import { useCallback, useEffect, useState } from 'react';
import { type KnownCondition, outstanding } from '../../../core/flow/conditions.ts';
import { useApp } from '../app/AppContext.tsx';
import { type Loaded, useLoad } from '../pages/useLoad.ts';

/** Milliseconds between two looks at what the lender asks for (COND-04, CONST-09). */
const REFETCH_MS = 60_000;

/**
 * What the lender asks for, the oldest first (COND-03): read at once, every 60 s and whenever the window has the focus
 * (COND-04). Without an application nothing is read (COND-05). A later look that fails is no news.
 */
export function useConditions(uuid: string | undefined): Loaded<readonly KnownCondition[]> {
  const { services, wait } = useApp();
  const read = useCallback(
    async () => (uuid === undefined ? [] : outstanding(await services.conditions.list(uuid))),
    [services, uuid],
  );
  const loaded = useLoad(read);
  const [latest, setLatest] = useState<readonly KnownCondition[]>();
  useEffect(() => {
    if (uuid === undefined) return undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const conditions = await read().catch(() => undefined);
      if (!isOver && conditions) setLatest(conditions);
    };
    const again = async (): Promise<void> => {
      while (!isOver) {
        await wait(REFETCH_MS);
        if (!isOver) await look();
      }
    };
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    void again();
    return () => {
      isOver = true;
      window.removeEventListener('focus', onFocus);
    };
  }, [uuid, read, wait]);
  return latest === undefined || loaded.type === 'loading'
    ? loaded
    : { type: 'ready', value: latest, reload: loaded.type === 'ready' ? loaded.reload : loaded.retry };
}
