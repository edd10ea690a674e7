import { type ReactNode, useId, useMemo } from 'react';
import useSWR from 'swr';
import { CopyProvider, useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { pageFacts } from '../foundation/facts.ts';
import { usePlace } from '../foundation/router.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { type ApplicationData, loadApplicationData, modeOf } from './applicationData.ts';
import { takeHanded } from './handedOn.ts';
import { Unreadable } from './Unreadable.tsx';

export interface WithApplicationProps {
  uuid: string;
  /** Copy key of what is loading. */
  loading: string;
  children: (data: ApplicationData) => ReactNode;
}

/** Shows a page once profile, application and status are read; leads to the dashboard if one is missing (ROUTE-35). */
export function WithApplication({ uuid, loading, children }: WithApplicationProps) {
  const { text } = useCopy();
  const { services, session, statuses, ticks } = useApp();
  const { pathname } = usePlace();
  const key = ['application-data', uuid, useId()];
  const ports = { services, session, statuses, ticks };
  const loaded = loadedOf(
    useSWR(key, async () => takeHanded(ports, pathname) ?? loadApplicationData(ports, uuid)),
  );
  if (loaded.type === 'ready') return <InItsWords data={loaded.value}>{children(loaded.value)}</InItsWords>;
  if (loaded.type === 'failed') return <Unreadable error={loaded.error} retry={loaded.retry} />;
  return (
    <Page>
      <Skeleton label={text(loading)} lines={6} />
    </Page>
  );
}

/** The copy as it is for an application, which may be interest-only although its lender is not. */
function InItsWords({ data, children }: { data: ApplicationData; children: ReactNode }) {
  const release = useRelease();
  const mode = modeOf(data.application);
  const facts = useMemo(() => ({ ...pageFacts(release), ...mode }), [release, mode]);
  return <CopyProvider facts={facts}>{children}</CopyProvider>;
}
