import { useState } from 'react';
import type { LoginAnswer } from '../../clients/securityService.ts';
import type { PeekedInvitation } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SecurityFailure } from '../account/SecurityFailure.tsx';
import { SecurityStep } from '../account/SecurityStep.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { useWeakPassword } from '../parts/useWeakPassword.ts';
import { Refused } from './Refused.tsx';
import { useSignerService } from './useSignerService.ts';

interface CodePageProps {
  /** Back to the invitation. */
  readonly onBack: () => void;
  readonly token: string;
  readonly invitation: PeekedInvitation;
  readonly onTaken: (answer: LoginAnswer) => void;
}

/** The mailed code, with a new password where there is no account. */
export function CodePage({ token, invitation, onTaken, onBack }: CodePageProps) {
  const signers = useSignerService();
  const { busy, error, send, reset } = useAttempt();
  const mail = useAttempt();
  const [isAgain, setAgain] = useState(false);
  const complaints = useWeakPassword(error);
  const again = () =>
    mail.send(async () => {
      await signers.sendCode(token);
      mail.reset();
      reset();
      setAgain(true);
    });
  return (
    <SecurityStep
      id={invitation.hasAccount ? 'overlay-signer-code' : 'overlay-signer-register'}
      busy={busy}
      complaints={complaints}
      message={
        complaints ? undefined : <CodeMessage error={error} mailError={mail.error} isAgain={isAgain} />
      }
      back={{ href: `?${new URLSearchParams({ token })}`, go: onBack }}
      aside={<Trouble busy={mail.busy} onAgain={again} />}
      onAccept={({ code, password }) =>
        send(async () => {
          const chosen = invitation.hasAccount ? {} : { password: String(password) };
          onTaken(await signers.accept({ token, code: String(code).trim(), ...chosen }));
        })
      }
    />
  );
}

interface CodeMessageProps {
  readonly error: unknown;
  readonly mailError: unknown;
  readonly isAgain: boolean;
}

/** What is wrong with the code or with sending it, or that another was sent. */
function CodeMessage({ error, mailError, isAgain }: CodeMessageProps) {
  const { text } = useCopy();
  if (error !== undefined) return <SecurityFailure error={error} wrong="security.code.wrong" />;
  if (mailError !== undefined) return <Refused error={mailError} />;
  return isAgain ? (
    <Alert tone="success" announce="status">
      {text('security.code.sent')}
    </Alert>
  ) : null;
}

interface TroubleProps {
  readonly busy: boolean;
  readonly onAgain: () => void;
}

function Trouble({ busy, onAgain }: TroubleProps) {
  const { text } = useCopy();
  return (
    <Card>
      <h2>{text('security.code.trouble')}</h2>
      <Button variant="secondary" loading={busy} onClick={onAgain}>
        {text('security.code.sendAgain')}
      </Button>
    </Card>
  );
}
