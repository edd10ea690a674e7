import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { propertyState } from '../../../core/flow/normalise.ts';
import { redirectedPaths } from '../../../core/flow/screenPaths.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { loginAddress } from '../foundation/addresses.ts';
import PlainPage from '../plain/PlainPage.tsx';
import { useStateForPrivacy } from '../privacy/useStateForPrivacy.ts';
import { useHadSession } from '../session/useHadSession.ts';
import { useVisit } from '../telemetry/useVisit.ts';
import { leftIn } from './ApplicationScreen.tsx';
import type { ApplicationData } from './applicationData.ts';
import { ScreenRoute } from './ScreenRoute.tsx';
import { StatusLoader } from './StatusLoader.tsx';
import { destinationAddress, screenAddress } from './screenAddress.ts';
import { Unreadable } from './Unreadable.tsx';
import { useReading } from './useReading.ts';
import { destinationFor } from './whereTo.ts';

/** `/{uuid}` and every screen below it; any other address below the base is a plain page. */
export default function ApplicationRoot() {
  const { uuid = '', '*': rest = '' } = useParams();
  if (!isUuid(uuid)) return <PlainPage />;
  return <SignedIn key={uuid} uuid={uuid} path={rest.replace(/\/+$/, '')} />;
}

/** Who is not signed in logs in first. */
function SignedIn(application: { uuid: string; path: string }) {
  const { pathname, search } = useLocation();
  const hadSession = useHadSession();
  if (!hadSession) return <Navigate replace to={loginAddress(`${pathname}${search}`)} />;
  return <Application {...application} />;
}

/** What was read of the application is held from screen to screen. */
function Application({ uuid, path }: { uuid: string; path: string }) {
  const { key, search } = useLocation();
  const [held, hold] = useState<ApplicationData>();
  useVisit(uuid, held !== undefined);
  useStateForPrivacy(held && propertyState(held));
  const above = Object.hasOwn(redirectedPaths, path) ? redirectedPaths[path] : undefined;
  if (above !== undefined)
    return <Navigate replace to={screenAddress(uuid, above, new URLSearchParams(search))} />;
  return path === '' ? (
    <Waiting key={key} uuid={uuid} hold={hold} />
  ) : (
    <ScreenRoute {...{ uuid, path, held, hold }} />
  );
}

/** `/{uuid}`: waits with the borrower while the lender works, then leads to the screen of the status. */
function Waiting({ uuid, hold }: { uuid: string; hold: (data: ApplicationData) => void }) {
  const { search, state } = useLocation();
  const { reading, again } = useReading(uuid, leftIn(state));
  if (reading.type === 'working')
    return <StatusLoader isOffline={reading.isOffline} progress={reading.progress} />;
  if (reading.type === 'failed') return <Unreadable error={reading.error} retry={again} />;
  if (reading.type === 'settled') return <Arrived {...{ uuid, search, hold }} data={reading.data} />;
  return <Coming />;
}

function Coming() {
  const { text } = useCopy();
  return (
    <Page>
      <Skeleton label={text('loader.page')} lines={4} />
    </Page>
  );
}

interface ArrivedProps {
  uuid: string;
  data: ApplicationData;
  search: string;
  hold: (data: ApplicationData) => void;
}

/** Stands until the page that it leads to does: it may have to be loaded. */
function Arrived({ uuid, data, search, hold }: ArrivedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    hold(data);
    const address = destinationAddress(uuid, destinationFor(data), new URLSearchParams(search));
    navigate(address, { replace: true });
  }, [uuid, data, search, hold, navigate]);
  return <Coming />;
}
