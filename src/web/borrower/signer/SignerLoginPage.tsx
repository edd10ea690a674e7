import { useCallback, useState } from 'react';
import { FetchError } from '../../clients/fetchError.ts';
import { stepNeeded } from '../../clients/identityService.ts';
import type { LoginAnswer } from '../../clients/securityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import LoginSteps from '../account/LoginSteps.tsx';
import { PasskeyButton } from '../account/PasskeyButton.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { SIGNER_FORGOT } from '../account/useOwnLogin.ts';
import { usePasskeyLogin } from '../account/usePasskeyLogin.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { SIGNER_RESUME } from '../foundation/addresses.ts';
import { useQuery } from '../foundation/router.tsx';
import { safeRedirect } from '../foundation/safeRedirect.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { useAppStep } from '../parts/useAppStep.ts';
import { WithOverlayWords } from '../parts/WithOverlayWords.tsx';
import { useNotice } from '../session/useNotice.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { useSignerService } from './useSignerService.ts';

/**
 * `/heloc-signer/login` (SIGNER-04): by the link of an invitation, else by e-mail and password. The token stays in the
 * address until it is taken: a phone may load the page again while its owner reads the code.
 */
export default function SignerLoginPage() {
  const query = useQuery();
  const token = query.get('token');
  return (
    <WithOverlayWords>{token === null ? <ByPassword /> : <InvitationPage token={token} />}</WithOverlayWords>
  );
}

function ByPassword() {
  const { organization, session, leave } = useApp();
  const signers = useSignerService();
  const notice = useNotice();
  const query = useQuery();
  const target = safeRedirect(query.get('redirectUrl')) ?? SIGNER_RESUME;
  const { step, validate, facts } = useAppStep('login');
  const [start] = useState(() => ({ answers: {}, facts }));
  const [answer, setAnswer] = useState<LoginAnswer>();
  const goOn = useCallback(
    (given: LoginAnswer) => (stepNeeded(given) === undefined ? leave(target) : setAnswer(given)),
    [leave, target],
  );
  const passkey = usePasskeyLogin(goOn, 'signer');
  const { busy, error, send } = useAttempt();
  if (answer) return <LoginSteps answer={answer} onDone={() => leave(target)} />;
  return (
    <StepPage
      {...{ step, validate, facts, start, busy, leave }}
      focusHeading={false}
      message={error === undefined && notice ? <Notice copyKey={notice} /> : <LoginFailure error={error} />}
      below={<PasskeyButton {...passkey} />}
      aside={<Help />}
      onAccept={({ email, password }) =>
        send(async () => {
          const given = await signers.login(organization.orgCode, String(email), String(password));
          if (stepNeeded(given) === undefined) session.write(given.jwt);
          goOn(given);
        })
      }
    />
  );
}

function Notice({ copyKey }: { readonly copyKey: string }) {
  const { text } = useCopy();
  return (
    <Alert tone="info" announce="status">
      {text(copyKey)}
    </Alert>
  );
}

function Help() {
  const { text } = useCopy();
  return (
    <Card>
      <p>{text('signer.login.lead')}</p>
      <h2>{text('auth.login.forgot')}</h2>
      <PageLink to={SIGNER_FORGOT}>{text('auth.login.reset')}</PageLink>
    </Card>
  );
}

const LOCKED = new Set([423, 429]);

function LoginFailure({ error }: { readonly error: unknown }) {
  const { text } = useCopy();
  if (error === undefined) return null;
  const status = error instanceof FetchError ? error.status : 0;
  if (status === 401) return <Alert tone="danger">{text('auth.login.wrong')}</Alert>;
  if (LOCKED.has(status)) return <Alert tone="danger">{text('auth.login.locked')}</Alert>;
  return <LoadFailure error={error} />;
}
