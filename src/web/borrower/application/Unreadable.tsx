import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { Page } from '../../ui/layout/Page.tsx';
import { useApp } from '../app/AppContext.tsx';
import { DASHBOARD } from '../app/addresses.ts';
import { LoadFailure } from '../pages/LoadFailure.tsx';
import { MissingError, SignerError } from './applicationData.ts';

/** An application that could not be read: what is not there leads to the dashboard (ROUTE-35), a signer out (SIGNER-13). */
export function Unreadable({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof MissingError) return <Navigate replace to={DASHBOARD} />;
  if (error instanceof SignerError) return <LeaveSession />;
  return (
    <Page>
      <LoadFailure error={error} retry={retry} />
    </Page>
  );
}

function LeaveSession() {
  const { session, leave } = useApp();
  useEffect(() => {
    session.clear();
    leave(window.location.href);
  }, [session, leave]);
  return null;
}
