import { type ReactNode, useCallback } from 'react';
import { Navigate } from 'react-router-dom';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useApp } from '../app/AppContext.tsx';
import { DASHBOARD } from '../app/addresses.ts';
import { type ApplicationData, loadApplicationData, MissingError } from './applicationData.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { useLoad } from './useLoad.ts';

export interface WithApplicationProps {
  uuid: string;
  /** What is being loaded, as a copy key. */
  loading: string;
  children: (data: ApplicationData) => ReactNode;
}

/** A screen of an application once profile, application and status are there; without one of them the dashboard (ROUTE-35). */
export function WithApplication({ uuid, loading, children }: WithApplicationProps) {
  const { text } = useCopy();
  const { services } = useApp();
  const loaded = useLoad(useCallback(() => loadApplicationData(services, uuid), [services, uuid]));
  if (loaded.type === 'ready') return children(loaded.value);
  if (loaded.type === 'failed' && loaded.error instanceof MissingError)
    return <Navigate to={DASHBOARD} replace />;
  return (
    <Page>
      {loaded.type === 'failed' ? (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton label={text(loading)} lines={6} />
      )}
    </Page>
  );
}
