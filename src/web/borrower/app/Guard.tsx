import { type ComponentType, useEffect } from 'react';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, loginAddress, SIGNER_RESUME, signerLoginAddress } from '../foundation/addresses.ts';
import { Redirect, usePlace } from '../foundation/router.tsx';
import { leaveNotice } from '../foundation/sessionNotice.ts';
import { PageLoading } from '../parts/PageLoading.tsx';
import { useAuth } from '../session/AuthProvider.tsx';
import { type Access, ruleFor } from './access.ts';

interface GuardProps {
  readonly access: Access;
  readonly page: ComponentType;
}

/** Shows a page to the roles it is for, and redirects all others; a login returns here. */
export function Guard({ access, page: Content }: GuardProps) {
  const { pathname, search } = usePlace();
  const rule = ruleFor(access, useAuth());
  if (rule === 'show') return <Content />;
  if (rule === 'wait') return <PageLoading />;
  if (rule === 'sign-out') return <SignOut />;
  if (rule === 'signing') return <Signing />;
  const here = `${pathname}${search}`;
  const targets = {
    login: loginAddress(here),
    'signer-login': signerLoginAddress(here),
  };
  return <Redirect to={targets[rule]} />;
}

/** Who only signs goes on signing; a broker who signs has a dashboard, by another login (SIGNER-17). */
function Signing() {
  return useAuth().user?.isBroker ? <BrokerLogin /> : <Redirect to={SIGNER_RESUME} />;
}

/** Ends the session that opens only the signing: with it, none of a hosted login would be taken. */
function BrokerLogin() {
  const { session, tab, leave } = useApp();
  useEffect(() => {
    session.clear();
    leaveNotice(tab, 'auth.login.broker');
    leave(loginAddress(DASHBOARD));
  }, [session, tab, leave]);
  return <PageLoading />;
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
