import { type ComponentType, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, loginAddress, signerLoginAddress } from '../foundation/addresses.ts';
import { PageLoading } from '../parts/PageLoading.tsx';
import { useAuth } from '../session/AuthProvider.tsx';
import { type Access, ruleFor } from './access.ts';

interface GuardProps {
  readonly access: Access;
  readonly page: ComponentType;
}

/** Shows a page to the roles it is for, and redirects all others; a login returns here. */
export function Guard({ access, page: Content }: GuardProps) {
  const { pathname, search } = useLocation();
  const rule = ruleFor(access, useAuth());
  if (rule === 'show') return <Content />;
  if (rule === 'wait') return <PageLoading />;
  if (rule === 'sign-out') return <SignOut />;
  const here = `${pathname}${search}`;
  const targets = {
    login: loginAddress(here),
    'signer-login': signerLoginAddress(here),
    dashboard: DASHBOARD,
  };
  return <Navigate replace to={targets[rule]} />;
}

/** Clears the session and reloads (SIGNER-13). */
function SignOut() {
  const { session, leave } = useApp();
  useEffect(() => {
    session.clear();
    leave(window.location.href);
  }, [session, leave]);
  return <PageLoading />;
}
