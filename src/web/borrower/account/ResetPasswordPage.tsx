import { FetchError, isWeakPassword } from '../../clients/fetchError.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { leaveNotice } from '../foundation/sessionNotice.ts';
import { useSecretOfAddress, useSecretTakenOut } from '../parts/useSecretOfAddress.ts';
import { useWeakPassword } from '../parts/useWeakPassword.ts';
import { WithOverlayWords } from '../parts/WithOverlayWords.tsx';
import { PlainEnd } from './PlainEnd.tsx';
import { SecurityFailure } from './SecurityFailure.tsx';
import { SecurityStep } from './SecurityStep.tsx';
import { useAttempt } from './useAttempt.ts';
import { useOwnLogin } from './useOwnLogin.ts';
import { useSecurity } from './useSecurity.ts';

/** Sets a new password by a mailed link, then goes to the login (G-34). */
export default function ResetPasswordPage() {
  return (
    <WithOverlayWords>
      <Reset />
    </WithOverlayWords>
  );
}

const isEnded = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 422 || error.status === 400) && !isWeakPassword(error);

function Reset() {
  const { tab, session, leave } = useApp();
  const { login, forgot } = useOwnLogin();
  const security = useSecurity();
  const secret = useSecretOfAddress();
  useSecretTakenOut(true);
  const { busy, error, send } = useAttempt();
  const complaints = useWeakPassword(error);
  if (secret === '' || isEnded(error))
    return (
      <PlainEnd
        titleKey="security.reset.expired.title"
        lead="security.reset.expired.text"
        to={forgot}
        link="security.reset.expired.button"
      />
    );
  const reset = (password: string) =>
    send(async () => {
      await security.reset(secret, password);
      session.clear();
      leaveNotice(tab, 'auth.login.passwordReset');
      leave(login);
    });
  return (
    <SecurityStep
      id="overlay-reset-password"
      busy={busy}
      complaints={complaints}
      message={complaints ? undefined : <SecurityFailure error={error} />}
      onAccept={({ password }) => reset(String(password))}
    />
  );
}
