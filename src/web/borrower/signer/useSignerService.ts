import { useMemo } from 'react';
import { createSignerService, type SignerService } from '../../clients/signerService.ts';
import { useApp } from '../foundation/AppContext.tsx';

export function useSignerService(): SignerService {
  const { services } = useApp();
  return useMemo(() => createSignerService(services.client), [services]);
}
