import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { Facts } from '../../../core/rules/types.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { inApp } from '../foundation/addresses.ts';
import type { RoutePolicy } from './flowPolicies.ts';

/** Leaves registration because a policy leads elsewhere; the reason is logged (REG-19). */
export function ReferrerRedirect({ route, facts }: { route: RoutePolicy; facts: Facts }) {
  const { logger } = useApp();
  const { copy } = useRelease();
  const reason = route.message === undefined ? route.policy : copy.text(route.message, { facts });
  useEffect(() => logger.warn(reason, { policy: route.policy }), [logger, reason, route.policy]);
  return <Navigate replace to={inApp(route.to)} />;
}
