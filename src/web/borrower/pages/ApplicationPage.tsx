import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { isObject } from '../../../core/shared/json.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useApp } from '../app/AppContext.tsx';
import { DASHBOARD, keptQuery, loginAddress } from '../app/addresses.ts';
import { selectAddress, startProfileAddress } from '../product/productAddresses.ts';
import { MissingError, orMissing } from './applicationData.ts';
import { LoadFailure } from './LoadFailure.tsx';
import PlainPage from './PlainPage.tsx';
import { pollStatus } from './pollStatus.ts';
import { StatusLoader } from './StatusLoader.tsx';
import { StatusView } from './StatusView.tsx';
import { needsSoftCredit } from './softCredit.ts';
import { isWaiting } from './statusPoll.ts';
import { isOfferSelection, statusScreen, timeoutScreen } from './statusScreen.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The page of an application: it waits with the borrower while the lender works, then leads to the screen of the status.
 * Any other single word below the base is a plain page.
 */
export default function ApplicationPage() {
  const { uuid = '' } = useParams();
  const { session } = useApp();
  const { state, key, pathname } = useLocation();
  if (!UUID.test(uuid)) return <PlainPage />;
  if (session.read() === undefined) return <Navigate to={loginAddress(pathname)} replace />;
  const left = isObject(state) && typeof state.left === 'string' ? state.left : undefined;
  return <ApplicationRoot key={`${uuid} ${key}`} uuid={uuid} left={left} />;
}

function ApplicationRoot({ uuid, left }: { uuid: string; left: string | undefined }) {
  const { text } = useCopy();
  const { search } = useLocation();
  const { phase, checkAgain } = useStanding(uuid, left);
  if (phase.type === 'working') return <StatusLoader />;
  if (phase.type === 'failed' && phase.error instanceof MissingError)
    return <Navigate to={DASHBOARD} replace />;
  if (phase.type !== 'settled')
    return (
      <Page>
        {phase.type === 'failed' ? (
          <LoadFailure error={phase.error} retry={checkAgain} />
        ) : (
          <Skeleton label={text('loader.page')} lines={4} />
        )}
      </Page>
    );
  const { application, status, isTired } = phase;
  if (isOfferSelection(status.checklistStatus))
    return <Navigate to={selectAddress(uuid, selectQuery(status, search))} replace />;
  if (needsSoftCredit(application, status))
    return <Navigate to={startProfileAddress(uuid, keptQuery(search))} replace />;
  const screen = isTired ? timeoutScreen : statusScreen(status.checklistStatus);
  return <StatusView application={application} screen={screen} onCheckAgain={checkAgain} />;
}

/** The kept query, and why the offer is chosen again once it is verified (STATUS-21, C-20). */
function selectQuery({ checklistStatus, uwDecision, uwSubDecision }: ApplicationStatus, search: string) {
  const query = keptQuery(search);
  if (checklistStatus !== 'OFFER_SELECTION') return query;
  if (uwSubDecision === 'VERIFIED_OFFER') query.set('from', 'signing/intro');
  if (typeof uwDecision === 'string') query.set('decision', uwDecision);
  return query;
}

type Phase =
  | { readonly type: 'asking' }
  | { readonly type: 'working' }
  | { readonly type: 'failed'; readonly error: unknown }
  | {
      readonly type: 'settled';
      readonly application: Application;
      readonly status: ApplicationStatus;
      readonly isTired: boolean;
    };

/** Where the application stands, read until it settles; `checkAgain` reads anew. */
function useStanding(uuid: string, left: string | undefined) {
  const { services, wait } = useApp();
  const [phase, setPhase] = useState<Phase>({ type: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const run = useCallback(
    async (signal: AbortSignal): Promise<Phase | undefined> => {
      const onStatus = ({ checklistStatus }: ApplicationStatus) =>
        isWaiting(checklistStatus) && setPhase({ type: 'working' });
      const read = () => orMissing(services.applications.status(uuid));
      const reading = orMissing(services.applications.get(uuid));
      const isUpToBorrower = async (status: ApplicationStatus) => needsSoftCredit(await reading, status);
      const [, application, polled] = await Promise.all([
        orMissing(services.profile.profile()),
        reading,
        pollStatus({ read, wait, onStatus, signal, isUpToBorrower }, left),
      ]);
      return polled && { type: 'settled', application, ...polled };
    },
    [services, wait, uuid, left],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew
  useEffect(() => {
    const stop = new AbortController();
    const settle = (next: Phase | undefined) => next && !stop.signal.aborted && setPhase(next);
    run(stop.signal).then(settle, (error: unknown) => settle({ type: 'failed', error }));
    return () => stop.abort();
  }, [run, attempt]);
  const checkAgain = useCallback(() => {
    setPhase({ type: 'asking' });
    setAttempt((count) => count + 1);
  }, []);
  return { phase, checkAgain };
}
