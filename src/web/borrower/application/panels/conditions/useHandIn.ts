import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { FetchError } from '../../../../clients/fetchError.ts';
import { useScreen, useTakeOver } from '../../ScreenContext.tsx';
import { conditionsKey } from '../../useConditions.ts';

const CONFLICT = 409;
const TRUST = 'TRUST';

/**
 * Runs `work` once per submission, then moves on by status or back to the list. A condition already closed (409) counts
 * as answered. Resolves to the failure of `work`, if any.
 */
export function useHandIn(work: () => Promise<void>): { readonly error: unknown; readonly busy: boolean } {
  const { uuid, status, goOn, goTo, reload } = useScreen();
  const { mutate } = useSWRConfig();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const run = useCallback(async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work().catch((failure: unknown) => {
        if (!(failure instanceof FetchError) || failure.status !== CONFLICT) throw failure;
      });
      if (status.checklistStatus === TRUST) goOn();
      else {
        goTo('conditions');
        // The list must wait for the new conditions.
        await mutate(conditionsKey(uuid), undefined);
        await reload();
      }
    } catch (failure) {
      setError(failure);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }, [work, uuid, status, goOn, goTo, reload, mutate]);
  useTakeOver(run);
  return { error, busy };
}
