import { useEffect } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD } from '../foundation/addresses.ts';
import { Redirect } from '../foundation/router.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { MissingError, SignerError } from './applicationData.ts';

/**
 * An application that cannot be read: a missing one leads to the dashboard (ROUTE-35), an additional signer is signed
 * out (SIGNER-13).
 */
export function Unreadable({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof MissingError) return <Redirect to={DASHBOARD} />;
  if (error instanceof SignerError) return <LeaveSession />;
  return <NotOpened error={error} retry={retry} />;
}

function NotOpened({ error, retry }: { error: unknown; retry: () => void }) {
  const { text } = useCopy();
  const title = text('error.application.title');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} />
        <LoadFailure error={error} retry={retry} />
      </Stack>
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
