import { type ReactNode, useId } from 'react';
import useSWR from 'swr';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { type ApplicationData, loadApplicationData } from './applicationData.ts';
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
  const key = ['application-data', uuid, useId()];
  const loaded = loadedOf(
    useSWR(key, () => loadApplicationData({ services, session, statuses, ticks }, uuid)),
  );
  if (loaded.type === 'ready') return children(loaded.value);
  if (loaded.type === 'failed') return <Unreadable error={loaded.error} retry={loaded.retry} />;
  return (
    <Page>
      <Skeleton label={text(loading)} lines={6} />
    </Page>
  );
}
