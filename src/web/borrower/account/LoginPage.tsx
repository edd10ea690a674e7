import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { FetchError, isOfPage, messageOf } from '../../clients/fetchError.ts';
import { stepNeeded } from '../../clients/identityService.ts';
import type { LoginAnswer } from '../../clients/securityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, FORGOT_PASSWORD, REGISTER } from '../foundation/addresses.ts';
import { useQuery } from '../foundation/router.tsx';
import { safeRedirect } from '../foundation/safeRedirect.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { useAppStep } from '../parts/useAppStep.ts';
import { useHeading } from '../parts/useHeading.ts';
import { useAuthMode } from '../session/authMode.ts';
import { useNotice } from '../session/useNotice.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useAttempt } from './useAttempt.ts';
import { usePasskeyLogin } from './usePasskeyLogin.ts';

const LoginSteps = lazy(() => import('./LoginSteps.tsx'));

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** Sign-in with our password form, or hosted by the identity broker (G-34, AUTH-05). */
export default function LoginPage() {
  const mode = useAuthMode();
  const notice = useNotice();
  if (mode === undefined) return <Undecided />;
  return mode === 'broker' ? <HostedLogin notice={notice} /> : <PasswordLogin notice={notice} />;
}

function Waiting() {
  const { text } = useCopy();
  return (
    <Page>
      <Skeleton label={text('common.loading')} lines={5} />
    </Page>
  );
}

/** Until the experiment decides who hosts sign-in. */
function Undecided() {
  const { text } = useCopy();
  return (
    <Page>
      <Stack>
        <PageHeader title={text('auth.login.title')} lead={text('auth.login.help')} />
        <Skeleton label={text('common.loading')} lines={4} />
      </Stack>
    </Page>
  );
}

interface NoticeProps {
  /** Copy key of a message from the page that led here. */
  readonly notice: string | undefined;
}

/** The page to open after sign-in, on this host. */
function useTarget(): string {
  const query = useQuery();
  return safeRedirect(query.get('redirectUrl')) ?? DASHBOARD;
}

/**
 * Redirects to the identity broker at once (AUTH-14), except right after logout. Without a broker, shows our own form
 * (AUTH-15).
 */
function HostedLogin({ notice }: NoticeProps) {
  const { begin, error } = useHosted();
  const isAsked = notice !== undefined;
  useEffect(() => {
    if (!isAsked) begin();
  }, [isAsked, begin]);
  if (error !== undefined) return <PasswordLogin notice="auth.login.externalFailed" />;
  return isAsked ? <SignedOut notice={notice} onGo={begin} /> : <Opening />;
}

function useHosted() {
  const { services, organization, tracker, ids, leave } = useApp();
  const target = useTarget();
  const query = useQuery();
  const nonce = query.get('externalStateNonce') ?? undefined;
  const { error, send } = useAttempt();
  const begin = useCallback(
    () =>
      send(async () => {
        const redirect = await services.broker.login({
          mode: 'login',
          orgCode: organization.orgCode,
          telemetryTrackingId: tracker.uuid ?? ids.uuid(),
          externalStateNonce: nonce,
          redirectUrl: target,
        });
        leave(redirect);
      }),
    [send, services, organization, tracker, ids, nonce, target, leave],
  );
  return { begin, error };
}

/** Until the page of the identity broker opens. */
function Opening() {
  const { text } = useCopy();
  const title = text('auth.login.externalOpens');
  const heading = useHeading(title);
  return (
    <Page>
      <PageHeader headingRef={heading} title={title} lead={text('auth.login.externalLead')} />
    </Page>
  );
}

function SignedOut({ notice, onGo }: { notice: string; onGo: () => void }) {
  const { text } = useCopy();
  const title = text('auth.login.externalTitle');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} lead={text(notice)} />
        <Actions>
          <Button onClick={onGo}>{text('auth.login.external')}</Button>
        </Actions>
      </Stack>
    </Page>
  );
}

/** Our password form and its follow-up steps. Ends with a page load, so that all data is read as this borrower. */
function PasswordLogin({ notice }: NoticeProps) {
  const { services, organization, leave } = useApp();
  const target = useTarget();
  const [answer, setAnswer] = useState<LoginAnswer>();
  const { busy, error, send } = useAttempt();
  const goOn = useCallback(
    (given: LoginAnswer) => (stepNeeded(given) === undefined ? leave(target) : setAnswer(given)),
    [leave, target],
  );
  const passkey = usePasskeyLogin(goOn);
  const login = (email: unknown, password: unknown) =>
    send(async () => {
      goOn(await services.identity.login(organization.orgCode, String(email), String(password)));
    });
  if (answer !== undefined)
    return (
      <Suspense fallback={<Waiting />}>
        <LoginSteps answer={answer} onDone={() => leave(target)} />
      </Suspense>
    );
  const message = error === undefined ? <Notice copyKey={notice} /> : <LoginFailure error={error} />;
  return <PasswordForm {...{ busy, message }} onLogin={login} below={<PasskeyButton {...passkey} />} />;
}

interface PasswordFormProps {
  readonly busy: boolean;
  readonly message: ReactNode;
  readonly below: ReactNode;
  readonly onLogin: (email: unknown, password: unknown) => void;
}

function PasswordForm({ busy, message, below, onLogin }: PasswordFormProps) {
  const { step, validate, facts } = useAppStep('login');
  const { leave } = useApp();
  const query = useQuery();
  const [start] = useState(() => {
    const email = query.get('email')?.trim() ?? '';
    return { answers: EMAIL.test(email) ? { email } : {}, facts };
  });
  return (
    <StepPage
      {...{ step, validate, facts, start, busy, leave, message, below }}
      focusHeading={false}
      onAccept={({ email, password }) => onLogin(email, password)}
      aside={<Help />}
    />
  );
}

function Help() {
  const { text } = useCopy();
  return (
    <Card>
      <h2>{text('auth.login.new.title')}</h2>
      <p>{text('auth.login.new.text')}</p>
      <PageLink to={REGISTER}>{text('auth.login.register')}</PageLink>
      <h2>{text('auth.login.forgot')}</h2>
      <PageLink to={FORGOT_PASSWORD}>{text('auth.login.reset')}</PageLink>
    </Card>
  );
}

const LOCKED = new Set([423, 429]);

function Notice({ copyKey }: { copyKey: string | undefined }): ReactNode {
  const { text } = useCopy();
  return copyKey === undefined ? null : <Alert tone="info">{text(copyKey)}</Alert>;
}

function LoginFailure({ error }: { error: unknown }) {
  const { text } = useCopy();
  const status = error instanceof FetchError ? error.status : undefined;
  if (status === 401) return <Alert tone="danger">{text('auth.login.wrong')}</Alert>;
  if (status !== undefined && LOCKED.has(status))
    return (
      <Alert tone="danger" actions={<PageLink to={FORGOT_PASSWORD}>{text('auth.login.reset')}</PageLink>}>
        {text('auth.login.locked')}
      </Alert>
    );
  if (isOfPage(error)) return <Alert tone="danger">{messageOf(error)}</Alert>;
  return <LoadFailure error={error} />;
}
