import { type ReactNode, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Answers } from '../../../core/flow/answers.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { StepPage } from '../../renderer/StepPage.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useApp } from '../app/AppContext.tsx';
import { DASHBOARD, REGISTER } from '../app/addresses.ts';
import { takeNotice } from '../app/sessionNotice.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { safeRedirect } from './safeRedirect.ts';
import { useAppStep } from './useAppStep.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** Signing in with the own password form (G-34), then on to where one came from. */
export default function LoginPage() {
  const { step, validate, facts } = useAppStep('login');
  const { leave } = useApp();
  const [query] = useSearchParams();
  const [start] = useState(() => {
    const email = query.get('email')?.trim() ?? '';
    return { answers: EMAIL.test(email) ? { email } : {}, facts };
  });
  const { login, busy, message } = useLogin(safeRedirect(query.get('redirectUrl')) ?? DASHBOARD);
  return (
    <StepPage
      {...{ step, validate, facts, start, busy, leave, message }}
      focusHeading={false}
      onAccept={({ email, password }) => login({ email, password })}
      aside={<Help />}
    />
  );
}

/** For who has no account, or has forgotten the password. */
function Help() {
  const { text, rich } = useCopy();
  return (
    <Card>
      <h2>{text('auth.login.new.title')}</h2>
      <p>{text('auth.login.new.text')}</p>
      <Link to={REGISTER}>{text('auth.login.register')}</Link>
      <h2>{text('auth.login.forgot')}</h2>
      <p>{rich('auth.forgot.text')}</p>
    </Card>
  );
}

const LOCKED = new Set([423, 429]);

/** Signs in and goes on to `target`, with a new page, so that everything is asked for as this borrower. */
function useLogin(target: string) {
  const { services, organization, leave, tab } = useApp();
  const [notice] = useState(() => takeNotice(tab));
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const login = async ({ email, password }: Answers): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await services.identity.login(organization.orgCode, String(email), String(password));
      leave(target);
    } catch (failure) {
      isSending.current = false;
      setBusy(false);
      setError(failure);
    }
  };
  const message = error === undefined ? <Notice copyKey={notice} /> : <LoginFailure error={error} />;
  return { login: (answers: Answers) => void login(answers), busy, message };
}

function Notice({ copyKey }: { copyKey: string | undefined }): ReactNode {
  const { text } = useCopy();
  return copyKey === undefined ? null : <Alert tone="info">{text(copyKey)}</Alert>;
}

function LoginFailure({ error }: { error: unknown }) {
  const { text } = useCopy();
  const status = error instanceof FetchError ? error.status : undefined;
  if (status === 401) return <Alert tone="danger">{text('auth.login.wrong')}</Alert>;
  if (status !== undefined && LOCKED.has(status))
    return <Alert tone="danger">{text('auth.login.locked')}</Alert>;
  return <LoadFailure error={error} />;
}
