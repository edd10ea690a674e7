import { useEffect, useState } from 'react';
import { propertyState } from '../../../../core/flow/normalise.ts';
import { redirectedPaths } from '../../../../core/flow/screenPaths.ts';
import { isUuid } from '../../../../core/shared/textChecks.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { loginAddress } from '../../foundation/addresses.ts';
import { Redirect, useNavigate, useParams, usePlace } from '../../foundation/router.tsx';
import PlainPage from '../../plain/PlainPage.tsx';
import { useStateForPrivacy } from '../../privacy/useStateForPrivacy.ts';
import { useHadSession } from '../../session/useHadSession.ts';
import { useVisit } from '../../telemetry/useVisit.ts';
import type { ApplicationData } from '../applicationData.ts';
import { handOn } from '../handedOn.ts';
import { StatusLoader } from '../StatusLoader.tsx';
import { destinationAddress, screenAddress } from '../screenAddress.ts';
import { Unreadable } from '../Unreadable.tsx';
import { useReading } from '../useReading.ts';
import { destinationFor } from '../whereTo.ts';
import { leftIn } from './ApplicationScreen.tsx';
import { ScreenRoute } from './ScreenRoute.tsx';

/** `/{uuid}` and its screens; any other address below the base path is a plain page. */
export default function ApplicationRoot() {
  const { uuid = '', '*': rest = '' } = useParams();
  if (!isUuid(uuid)) return <PlainPage />;
  return <SignedIn key={uuid} uuid={uuid} path={rest.replace(/\/+$/, '')} />;
}

/** Leads visitors without a session to the login. */
function SignedIn(application: { uuid: string; path: string }) {
  const { pathname, search } = usePlace();
  const hadSession = useHadSession();
  if (!hadSession) return <Redirect to={loginAddress(`${pathname}${search}`)} />;
  return <Application {...application} />;
}

/** Keeps the loaded application across screens. */
function Application({ uuid, path }: { uuid: string; path: string }) {
  const { key, search } = usePlace();
  const [held, hold] = useState<ApplicationData>();
  useVisit(uuid, held?.profile);
  useStateForPrivacy(held && propertyState(held));
  const above = Object.hasOwn(redirectedPaths, path) ? redirectedPaths[path] : undefined;
  if (above !== undefined) return <Redirect to={screenAddress(uuid, above, new URLSearchParams(search))} />;
  return path === '' ? (
    <Waiting key={key} uuid={uuid} hold={hold} />
  ) : (
    <ScreenRoute {...{ uuid, path, held, hold }} />
  );
}

/** `/{uuid}`: waits while the lender works, then redirects to the screen for the status. */
function Waiting({ uuid, hold }: { uuid: string; hold: (data: ApplicationData) => void }) {
  const { search, state } = usePlace();
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

/** Stays visible until the target page has loaded. */
function Arrived({ uuid, data, search, hold }: ArrivedProps) {
  const navigate = useNavigate();
  const { services, ticks } = useApp();
  useEffect(() => {
    hold(data);
    const address = destinationAddress(uuid, destinationFor(data), new URLSearchParams(search));
    handOn({ services, ticks }, address, data);
    navigate(address, { replace: true });
  }, [uuid, data, search, hold, navigate, services, ticks]);
  return <Coming />;
}
