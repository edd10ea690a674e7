import { useCallback, useEffect, useState } from 'react';
import { ASKED_AGAIN } from '../../../../core/flow/askedAgain.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { Redirect, useNavigate, usePlace } from '../../foundation/router.tsx';
import { type ApplicationData, loadApplicationData } from '../applicationData.ts';
import { ScreensProvider, useScreens } from '../ScreensProvider.tsx';
import { StatusView } from '../StatusView.tsx';
import { destinationAddress, screenAddress } from '../screenAddress.ts';
import { findScreen } from '../shownScreen.ts';
import { forgetStatus } from '../statusReader.ts';
import { onItsWayScreen } from '../statusScreen.ts';
import { Unreadable } from '../Unreadable.tsx';
import { reasonIds, whereTo } from '../whereTo.ts';
import { ApplicationScreen } from './ApplicationScreen.tsx';
import { AskedAgainScreen } from './AskedAgainScreen.tsx';

export interface ScreenRouteProps {
  uuid: string;
  /** Below `/{uuid}`, without leading or trailing slash. */
  path: string;
  /** The application as last read. */
  held: ApplicationData | undefined;
  hold: (data: ApplicationData) => void;
}

/** `/{uuid}/*`: shows the screen if the borrower may be there, otherwise redirects. */
export function ScreenRoute({ uuid, path, held, hold }: ScreenRouteProps) {
  const { text } = useCopy();
  const { reload, retry, error } = useReload(uuid, held, hold);
  if (error !== undefined) return <Unreadable error={error} retry={retry} />;
  if (!held)
    return (
      <Page>
        <Skeleton label={text('loader.page')} lines={6} />
      </Page>
    );
  return (
    <ScreensProvider>
      <Decided uuid={uuid} path={path} data={held} hold={hold} reload={reload} />
    </ScreensProvider>
  );
}

/**
 * Reads the application unless it is held; later failures are the caller's. Not SWR: the holder keeps one copy from
 * screen to screen, and each caller decides when to replace it.
 */
function useReload(uuid: string, held: ApplicationData | undefined, hold: (data: ApplicationData) => void) {
  const { services, session, statuses, ticks } = useApp();
  const [error, setError] = useState<unknown>();
  const reload = useCallback(async () => {
    forgetStatus(services, uuid);
    hold(await loadApplicationData({ services, session, statuses, ticks }, uuid));
  }, [services, session, statuses, ticks, uuid, hold]);
  const retry = useCallback(() => {
    setError(undefined);
    reload().catch(setError);
  }, [reload]);
  const isNeeded = held === undefined;
  useEffect(() => {
    if (isNeeded) retry();
  }, [isNeeded, retry]);
  return { reload, retry, error: held ? undefined : error };
}

interface DecidedProps extends Omit<ScreenRouteProps, 'held'> {
  data: ApplicationData;
  reload: () => Promise<unknown>;
}

function Decided({ uuid, path, data, hold, reload }: DecidedProps) {
  const screens = useScreens();
  const { search } = usePlace();
  const { logger } = useApp();
  const verdict = whereTo(path, data, screens);
  const { type } = verdict;
  useEffect(
    () => logger.debug?.('screen', { path, type, reasons: reasonIds(data) }),
    [logger, path, type, data],
  );
  const present = new URLSearchParams(search);
  if (verdict.type === 'wait') return <Redirect to={screenAddress(uuid, '', present)} />;
  if (verdict.type === 'leave') return <Redirect to={destinationAddress(uuid, verdict.to, present)} />;
  if (path === ASKED_AGAIN) return <AskedAgainScreen {...{ data, hold, reload }} />;
  const found = findScreen(screens, path);
  return found ? (
    <ApplicationScreen key={path} {...{ found, data, hold, reload }} />
  ) : (
    <WithoutScreen data={data} />
  );
}

/** Shown when the release has no screen for the destination. */
function WithoutScreen({ data }: { data: ApplicationData }) {
  const navigate = useNavigate();
  const { search } = usePlace();
  const { application } = data;
  return (
    <StatusView
      data={data}
      screen={onItsWayScreen}
      onCheckAgain={() => navigate(screenAddress(application.uuid, '', new URLSearchParams(search)))}
    />
  );
}
