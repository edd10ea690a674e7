import { useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { isObject } from '../../../core/shared/json.ts';
import type { Application } from '../../clients/applicationService.ts';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { StepPage } from '../../renderer/StepPage.tsx';
import { useApp } from '../app/AppContext.tsx';
import { WithApplication } from '../application/WithApplication.tsx';
import { applicationAddress } from '../product/productAddresses.ts';
import { versionOf } from '../registration/consentVersion.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { needsSoftCredit } from './softCredit.ts';
import { useAppStep } from './useAppStep.ts';

/** start/profile: the soft credit authorisation where registration did not ask for it (C-43, G-10). */
export default function StartProfilePage() {
  const { uuid = '' } = useParams();
  return (
    <WithApplication key={uuid} uuid={uuid} loading="loader.page">
      {({ application, status }) =>
        needsSoftCredit(application, status) ? (
          <Authorisation application={application} />
        ) : (
          <Navigate to={applicationAddress(uuid)} replace />
        )
      }
    </WithApplication>
  );
}

function Authorisation({ application }: { application: Application }) {
  const { step, validate, facts: around } = useAppStep('start-profile');
  const { leave } = useApp();
  const [facts] = useState(() => ({ ...around, ...stateOf(application) }));
  const [start] = useState({ answers: {}, facts });
  const { give, busy, error } = useSoftCredit(application.uuid);
  return (
    <CopyProvider facts={facts}>
      <StepPage
        {...{ step, validate, facts, start, busy, leave }}
        focusHeading
        onAccept={give}
        message={error === undefined ? undefined : <LoadFailure error={error} />}
      />
    </CopyProvider>
  );
}

function stateOf({ property }: Application): { 'property.state'?: string } {
  const state = isObject(property) ? property.state : undefined;
  return typeof state === 'string' ? { 'property.state': state } : {};
}

/** Gives the authorisation once, however often it is pressed; the application's page then goes on waiting. */
function useSoftCredit(uuid: string) {
  const { services, ids } = useApp();
  const navigate = useNavigate();
  const [key] = useState(() => ids.uuid());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSending = useRef(false);
  const give = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const version = versionOf(await services.profile.consentTypes(), 'SOFT_CREDIT');
      await services.applications.giveConsent(
        uuid,
        { type: 'SOFT_CREDIT', version, optInOut: 'OPT_IN' },
        key,
      );
      navigate(applicationAddress(uuid), { replace: true });
    } catch (failure) {
      isSending.current = false;
      setBusy(false);
      setError(failure);
    }
  };
  return { give: () => void give(), busy, error };
}
