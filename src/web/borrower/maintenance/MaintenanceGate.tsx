import { type ReactNode, useMemo } from 'react';
import { useFlag } from '../flags/FlagProvider.tsx';
import { usePlace } from '../foundation/router.tsx';
import { lazyPage } from '../parts/lazyPage.ts';
import { type Maintenance, maintenanceOf } from './maintenanceOf.ts';

const MaintenancePage = lazyPage<Maintenance>(() => import('./MaintenancePage.tsx'));

/** Replaces pages listed in the flag fe-heloc-maintenance (FLAG-01). */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const flag = useFlag('fe-heloc-maintenance');
  const { pathname } = usePlace();
  const maintenance = useMemo(() => maintenanceOf(flag, pathname), [flag, pathname]);
  return maintenance ? <MaintenancePage {...maintenance} /> : children;
}
