import { useMemo } from 'react';
import { createSecurityService, type SecurityService } from '../../clients/securityService.ts';
import { useApp } from '../foundation/AppContext.tsx';

export function useSecurity(): SecurityService {
  const { services, session } = useApp();
  return useMemo(() => createSecurityService(services.client, session), [services, session]);
}
