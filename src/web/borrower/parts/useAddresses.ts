import { useCallback } from 'react';
import type { SuggestAddresses } from '../../renderer/FormContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';

/** FIELD-34; undefined where nobody suggests addresses. */
export function useAddresses(): SuggestAddresses | undefined {
  const { services } = useApp();
  const { ports } = useRelease();
  const suggest: SuggestAddresses = useCallback(
    async (typed, signal) => {
      const found = await services.prefill.addresses(typed, signal);
      return found.map(({ fullAddress, street1, street2, city, state, zip }) => ({
        fullAddress,
        parts: { street1, ...(street2 ? { street2 } : {}), city, state, zip },
      }));
    },
    [services],
  );
  return ports.has('addresses') ? suggest : undefined;
}
