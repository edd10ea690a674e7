import { useCallback } from 'react';
import type { SuggestAddresses } from '../../renderer/FormContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';

/** FIELD-34 */
export function useAddresses(): SuggestAddresses {
  const { services } = useApp();
  return useCallback(
    async (typed, signal) => {
      const found = await services.prefill.addresses(typed, signal);
      return found.map(({ fullAddress, street1, street2, city, state, zip }) => ({
        fullAddress,
        parts: { street1, ...(street2 ? { street2 } : {}), city, state, zip },
      }));
    },
    [services],
  );
}
