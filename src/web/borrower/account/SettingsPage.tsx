import { type ReactNode, useId, useState } from 'react';
import useSWR from 'swr';
import type { FactorMethod } from '../../clients/securityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { SETTINGS, SIGNER_RESUME } from '../foundation/addresses.ts';
import { Redirect, Route, Switch, useNavigate } from '../foundation/router.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { NotFound } from '../parts/NotFound.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { useHeading } from '../parts/useHeading.ts';
import { useWeakPassword } from '../parts/useWeakPassword.ts';
import { WithOverlayWords } from '../parts/WithOverlayWords.tsx';
import { useAuth } from '../session/AuthProvider.tsx';
import { useAuthMode } from '../session/authMode.ts';
import {
  ADD_PASSKEY,
  AddPasskey,
  PasskeysCard,
  REMOVE_PASSKEY,
  RENAME_PASSKEY,
  RemovePasskey,
  RenamePasskey,
} from './Passkeys.tsx';
import { SecurityFailure } from './SecurityFailure.tsx';
import { SecurityStep } from './SecurityStep.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { type SettingProps, useBackToSettings } from './settingParts.ts';
import { StartTexts, TextsCard } from './TextSettings.tsx';
import { useAttempt } from './useAttempt.ts';
import { useSecurity } from './useSecurity.ts';

/**
 * Account settings: email address, texts, password, passkeys and two-step verification, each on its own page. Accounts of an
 * identity broker manage the last three there; those of people who only sign are always ours.
 */
export default function SettingsPage() {
  return (
    <WithOverlayWords>
      <Pages />
    </WithOverlayWords>
  );
}

function Pages() {
  const [done, setDone] = useState<string>();
  const navigate = useNavigate();
  const finish = (notice: string): void => {
    setDone(notice);
    navigate(SETTINGS);
  };
  const isSigner = useAuth().role === 'signer';
  const ofBorrowers = useAuthMode();
  const hasPasskeys = useHasPasskeys();
  const mode = isSigner ? 'legacy' : ofBorrowers;
  if (mode !== 'legacy')
    return (
      <Switch>
        <Route path={SETTINGS}>
          <Overview done={done} signIn={mode ? <ElsewhereCard /> : null} />
        </Route>
        <Route path={`${SETTINGS}/texts`}>
          <StartTexts onDone={finish} />
        </Route>
        <Route>{mode ? <Redirect to={SETTINGS} /> : null}</Route>
      </Switch>
    );
  return (
    <Switch>
      <Route path={SETTINGS}>
        <Overview done={done} signIn={<SignInCards />} />
      </Route>
      <Route path={`${SETTINGS}/texts`}>
        <StartTexts onDone={finish} />
      </Route>
      <Route path={`${SETTINGS}/password`}>
        <ChangePassword onDone={finish} />
      </Route>
      <Route path={`${SETTINGS}/two-step/app`}>
        <SetUpApp onDone={finish} />
      </Route>
      <Route path={`${SETTINGS}/two-step/email`}>
        <SetUpEmail onDone={finish} />
      </Route>
      <Route path={`${SETTINGS}/two-step/off`}>
        <TurnOff onDone={finish} />
      </Route>
      {hasPasskeys ? (
        <Route path={ADD_PASSKEY}>
          <AddPasskey onDone={finish} />
        </Route>
      ) : null}
      {hasPasskeys ? (
        <Route path={RENAME_PASSKEY}>
          <RenamePasskey onDone={finish} />
        </Route>
      ) : null}
      {hasPasskeys ? (
        <Route path={REMOVE_PASSKEY}>
          <RemovePasskey onDone={finish} />
        </Route>
      ) : null}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

const useHasPasskeys = (): boolean => useRelease().app.brand.auth.passkeys?.on === true;

interface OverviewProps {
  readonly done: string | undefined;
  readonly signIn: ReactNode;
}

function Overview({ done, signIn }: OverviewProps) {
  const { text } = useCopy();
  const { role } = useAuth();
  const title = text('security.settings.title');
  const heading = useHeading(title);
  return (
    <Page>
      <Stack>
        <PageHeader headingRef={heading} title={title} />
        {done === undefined ? null : (
          <Alert tone="success" announce="status">
            {text(done)}
          </Alert>
        )}
        <EmailCard />
        <TextsCard />
        {signIn}
        {role === 'signer' ? (
          <Actions>
            <ActionLink to={SIGNER_RESUME} variant="secondary">
              {text('common.goToSigning')}
            </ActionLink>
          </Actions>
        ) : null}
      </Stack>
    </Page>
  );
}

function ElsewhereCard() {
  const { text } = useCopy();
  return (
    <Card aria-labelledby="settings-sign-in">
      <h2 id="settings-sign-in">{text('security.settings.elsewhere')}</h2>
      <p>{text('security.settings.elsewhere.text')}</p>
    </Card>
  );
}

function SignInCards() {
  const { text } = useCopy();
  return (
    <>
      <Card aria-labelledby="settings-password">
        <h2 id="settings-password">{text('security.settings.password')}</h2>
        <p>{text('security.settings.password.text')}</p>
        <Actions>
          <ActionLink to={`${SETTINGS}/password`} variant="secondary">
            {text('security.settings.password.change')}
          </ActionLink>
        </Actions>
      </Card>
      {useHasPasskeys() ? <PasskeysCard /> : null}
      <TwoStepCard />
    </>
  );
}

function EmailCard() {
  const { text } = useCopy();
  const { user } = useAuth();
  const security = useSecurity();
  const { busy, error, send, reset } = useAttempt();
  const [isSent, setSent] = useState(false);
  if (user?.email === undefined) return null;
  const again = () =>
    send(async () => {
      await security.askConfirmation();
      reset();
      setSent(true);
    });
  return (
    <Card aria-labelledby="settings-email">
      <h2 id="settings-email">{text('security.settings.email')}</h2>
      <p>
        {user.email}
        <br />
        {text(user.isEmailConfirmed ? 'security.settings.email.confirmed' : 'security.settings.email.open')}
      </p>
      <SecurityFailure error={error} />
      {isSent ? (
        <Alert tone="success" announce="status">
          {text('security.settings.email.sent')}
        </Alert>
      ) : null}
      {user.isEmailConfirmed || isSent ? null : (
        <Actions>
          <Button variant="secondary" loading={busy} onClick={again}>
            {text('security.settings.email.send')}
          </Button>
        </Actions>
      )}
    </Card>
  );
}

const STATES = {
  NONE: 'security.settings.twoStep.off',
  TOTP: 'security.settings.twoStep.app',
  EMAIL: 'security.settings.twoStep.mail',
} as const;

function TwoStepCard() {
  const { text } = useCopy();
  const security = useSecurity();
  const loaded = loadedOf(useSWR(['two-factor', useId()], () => security.twoFactor()));
  return (
    <Card aria-labelledby="settings-two-step">
      <h2 id="settings-two-step">{text('security.settings.twoStep')}</h2>
      {loaded.type === 'loading' ? <Skeleton label={text('common.loading')} lines={2} /> : null}
      {loaded.type === 'failed' ? <LoadFailure error={loaded.error} retry={loaded.retry} /> : null}
      {loaded.type === 'ready' ? <TwoStep method={loaded.value.method} /> : null}
    </Card>
  );
}

function TwoStep({ method }: { readonly method: FactorMethod | 'NONE' }) {
  const { text } = useCopy();
  const to = (path: string, key: string): ReactNode => (
    <ActionLink to={`${SETTINGS}/two-step/${path}`} variant="secondary">
      {text(key)}
    </ActionLink>
  );
  return (
    <>
      <p>{text(STATES[method])}</p>
      <Actions>
        {method === 'TOTP' ? null : to('app', 'security.settings.twoStep.useApp')}
        {method === 'NONE' ? to('email', 'security.settings.twoStep.useEmail') : null}
        {method === 'NONE' ? null : to('off', 'security.settings.twoStep.turnOff')}
      </Actions>
    </>
  );
}

function ChangePassword({ onDone }: SettingProps) {
  const security = useSecurity();
  const back = useBackToSettings();
  const { busy, error, send } = useAttempt();
  const complaints = useWeakPassword(error);
  return (
    <SecurityStep
      id="overlay-change-password"
      {...{ busy, back, complaints }}
      message={complaints ? undefined : <SecurityFailure error={error} />}
      onAccept={({ current, password }) =>
        send(async () => {
          await security.changePassword(String(current), String(password));
          onDone('security.settings.password.changed');
        })
      }
    />
  );
}

function SetUpEmail({ onDone }: SettingProps) {
  const { text } = useCopy();
  const security = useSecurity();
  const back = useBackToSettings();
  const loaded = loadedOf(useSWR(['code-by-mail', useId()], () => security.sendCode().then(() => true)));
  const { busy, error, send } = useAttempt();
  if (loaded.type === 'loading')
    return (
      <Page>
        <Skeleton label={text('common.loading')} lines={4} />
      </Page>
    );
  return (
    <SecurityStep
      id="overlay-set-up-email"
      {...{ busy, back }}
      message={
        loaded.type === 'failed' ? (
          <LoadFailure error={loaded.error} retry={loaded.retry} />
        ) : (
          <SecurityFailure error={error} wrong="security.code.wrong" />
        )
      }
      onAccept={({ code, password }) =>
        send(async () => {
          await security.turnOn('EMAIL', { code: String(code).trim(), password: String(password) });
          onDone('security.settings.twoStep.turnedOn');
        })
      }
    />
  );
}

function TurnOff({ onDone }: SettingProps) {
  const security = useSecurity();
  const back = useBackToSettings();
  const { busy, error, send } = useAttempt();
  return (
    <SecurityStep
      id="overlay-turn-off"
      {...{ busy, back }}
      message={<SecurityFailure error={error} />}
      onAccept={({ password }) =>
        send(async () => {
          await security.turnOff(String(password));
          onDone('security.settings.twoStep.turnedOff');
        })
      }
    />
  );
}
