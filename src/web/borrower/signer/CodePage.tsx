import type { LoginAnswer } from '../../clients/securityService.ts';
import type { PeekedInvitation } from '../../clients/signerService.ts';
import { SecurityFailure } from '../account/SecurityFailure.tsx';
import { SecurityStep } from '../account/SecurityStep.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { useWeakPassword } from '../parts/useWeakPassword.ts';
import { useSignerService } from './useSignerService.ts';

interface CodePageProps {
  readonly token: string;
  readonly invitation: PeekedInvitation;
  readonly onTaken: (answer: LoginAnswer) => void;
}

/** The mailed code, with a new password where there is no account. */
export function CodePage({ token, invitation, onTaken }: CodePageProps) {
  const signers = useSignerService();
  const { busy, error, send } = useAttempt();
  const complaints = useWeakPassword(error);
  return (
    <SecurityStep
      id={invitation.hasAccount ? 'overlay-signer-code' : 'overlay-signer-register'}
      busy={busy}
      complaints={complaints}
      message={complaints ? undefined : <SecurityFailure error={error} wrong="security.code.wrong" />}
      onAccept={({ code, password }) =>
        send(async () => {
          const chosen = invitation.hasAccount ? {} : { password: String(password) };
          onTaken(await signers.accept({ token, code: String(code).trim(), ...chosen }));
        })
      }
    />
  );
}
