import { useCallback, useEffect, useState } from 'react';
import { stepNeeded } from '../../clients/identityService.ts';
import type { FactorMethod, LoginAnswer } from '../../clients/securityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { useWeakPassword } from '../parts/useWeakPassword.ts';
import { WithOverlayWords } from '../parts/WithOverlayWords.tsx';
import { SecurityFailure } from './SecurityFailure.tsx';
import { SecurityStep } from './SecurityStep.tsx';
import { useAttempt } from './useAttempt.ts';
import { useOwnLogin } from './useOwnLogin.ts';
import { useSecurity } from './useSecurity.ts';

interface LoginStepsProps {
  /** The server's answer to the password. */
  readonly answer: LoginAnswer;
  readonly onDone: () => void;
}

/** The steps after the password: second factor, then a new password if expired (G-34). */
export default function LoginSteps(props: LoginStepsProps) {
  return (
    <WithOverlayWords>
      <Steps {...props} />
    </WithOverlayWords>
  );
}

function Steps({ answer: first, onDone }: LoginStepsProps) {
  const { session } = useApp();
  const [answer, setAnswer] = useState(first);
  const goOn = (next: LoginAnswer): void => {
    if (stepNeeded(next) === undefined) {
      session.write(next.jwt);
      onDone();
    } else setAnswer(next);
  };
  return stepNeeded(answer) === 'password' ? (
    <ExpiredPassword token={answer.jwt} onNext={goOn} />
  ) : (
    <SecondFactor answer={answer} onNext={goOn} />
  );
}

interface NextProps {
  readonly onNext: (answer: LoginAnswer) => void;
}

function SecondFactor({ answer, onNext }: NextProps & { readonly answer: LoginAnswer }) {
  const [method, setMethod] = useState<FactorMethod>(answer.methods?.[0] ?? 'TOTP');
  return <CodeStep key={method} {...{ answer, method, onNext, setMethod }} />;
}

interface CodeStepProps extends NextProps {
  readonly answer: LoginAnswer;
  readonly method: FactorMethod;
  readonly setMethod: (method: FactorMethod) => void;
}

function CodeStep({ answer: { jwt: token, methods = [] }, method, setMethod, onNext }: CodeStepProps) {
  const { text } = useCopy();
  const { login } = useOwnLogin();
  const security = useSecurity();
  const { busy, error, send, reset } = useAttempt();
  const mailed = useMailedCode(token, method);
  const verify = (code: string) =>
    send(async () => {
      const next = await security.verifyLogin(token, method, code);
      reset();
      onNext(next);
    });
  const other = methods.find((known) => known !== method);
  return (
    <SecurityStep
      id={method === 'TOTP' ? 'overlay-code-app' : 'overlay-code-email'}
      busy={busy}
      onAccept={({ code }) => verify(String(code).trim())}
      message={
        error !== undefined || mailed.error !== undefined ? (
          <SecurityFailure error={error ?? mailed.error} wrong="security.code.wrong" />
        ) : mailed.isAgain ? (
          <Alert tone="success" announce="status">
            {text('security.code.sent')}
          </Alert>
        ) : null
      }
      aside={
        <Card>
          <h2>{text('security.code.trouble')}</h2>
          {method === 'EMAIL' ? (
            <Button variant="secondary" loading={mailed.busy} onClick={mailed.again}>
              {text('security.code.sendAgain')}
            </Button>
          ) : null}
          {other === undefined ? null : (
            <Button variant="secondary" onClick={() => setMethod(other)}>
              {text(other === 'EMAIL' ? 'security.code.useEmail' : 'security.code.useApp')}
            </Button>
          )}
          <p>{text('security.code.lost')}</p>
          <a href={login}>{text('security.back')}</a>
        </Card>
      }
    />
  );
}

/** Mails a code when the email step appears, and on request. */
function useMailedCode(token: string, method: FactorMethod) {
  const security = useSecurity();
  const { busy, error, send, reset } = useAttempt();
  const [count, setCount] = useState(0);
  const mail = useCallback(
    () =>
      send(async () => {
        await security.sendLoginCode(token);
        reset();
        setCount((before) => before + 1);
      }),
    [send, reset, security, token],
  );
  useEffect(() => {
    if (method === 'EMAIL') mail();
  }, [method, mail]);
  return { busy, error, again: mail, isAgain: count > 1 };
}

function ExpiredPassword({ token, onNext }: NextProps & { readonly token: string }) {
  const security = useSecurity();
  const { busy, error, send } = useAttempt();
  const complaints = useWeakPassword(error);
  const replace = (password: string) =>
    send(async () => onNext(await security.replaceExpired(token, password)));
  return (
    <SecurityStep
      id="overlay-expired-password"
      busy={busy}
      onAccept={({ password }) => replace(String(password))}
      complaints={complaints}
      message={complaints ? undefined : <SecurityFailure error={error} />}
    />
  );
}
