import { type ComponentProps, useId, useState } from 'react';
import useSWR from 'swr';
import { isObject } from '../../../core/shared/json.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { SecurityService } from '../../clients/securityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { DASHBOARD, FORGOT_PASSWORD, LOGIN, SETTINGS } from '../foundation/addresses.ts';
import { useQuery } from '../foundation/router.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { loadedOf } from '../parts/loaded.ts';
import { useSecretOfAddress, useSecretTakenOut } from '../parts/useSecretOfAddress.ts';
import { WithOverlayWords } from '../parts/WithOverlayWords.tsx';
import { rememberConfirmed, wasConfirmedHere } from './confirmedHere.ts';
import { PlainEnd, PlainPage } from './PlainEnd.tsx';
import { useSecurity } from './useSecurity.ts';

/** What a mailed link confirms. */
interface Confirmed {
  readonly confirm: (security: SecurityService, secret: string) => Promise<unknown>;
  /** What the button will do; copy keys. */
  readonly ask: { readonly titleKey: string; readonly lead: string; readonly button: string };
  readonly working: string;
  readonly done: End;
  /** Shown when a used link is opened again; links without this just say that they expired. */
  readonly already?: End;
  readonly expired: End;
}

type End = ComponentProps<typeof PlainEnd>;

const EMAIL: Confirmed = {
  confirm: (security, secret) => security.confirmEmail(secret),
  ask: {
    titleKey: 'security.confirm.ask.title',
    lead: 'security.confirm.ask.text',
    button: 'security.confirm.ask.button',
  },
  working: 'security.confirm.working',
  done: {
    titleKey: 'security.confirm.done.title',
    lead: 'security.confirm.done.text',
    to: DASHBOARD,
    link: 'security.confirm.done.button',
  },
  already: {
    titleKey: 'security.confirm.already.title',
    lead: 'security.confirm.already.text',
    to: DASHBOARD,
    link: 'security.confirm.done.button',
  },
  expired: {
    titleKey: 'security.confirm.expired.title',
    lead: 'security.confirm.expired.text',
    to: SETTINGS,
    link: 'security.confirm.expired.button',
  },
};

const BROWSER: Confirmed = {
  confirm: (security, secret) => security.confirmDevice(secret),
  ask: {
    titleKey: 'security.device.ask.title',
    lead: 'security.device.ask.text',
    button: 'security.device.ask.button',
  },
  working: 'security.device.working',
  done: {
    titleKey: 'security.device.done.title',
    lead: 'security.device.done.text',
    to: LOGIN,
    link: 'security.device.done.button',
  },
  expired: {
    titleKey: 'security.device.expired.title',
    lead: 'security.device.expired.text',
    to: FORGOT_PASSWORD,
    link: 'security.device.expired.button',
  },
};

/**
 * Confirms, by a mailed link, the email address or (`?what=browser`) that this browser is the owner's (G-34). A button
 * is required because mail scanners open links and would use them up.
 */
export default function ConfirmPage() {
  const query = useQuery();
  return (
    <WithOverlayWords>
      <Confirm what={query.get('what') === 'browser' ? BROWSER : EMAIL} />
    </WithOverlayWords>
  );
}

interface ConfirmProps {
  readonly what: Confirmed;
}

function Confirm({ what }: ConfirmProps) {
  const secret = useSecretOfAddress();
  const [isPressed, setPressed] = useState(false);
  return isPressed || secret === '' ? (
    <Sending what={what} secret={secret} />
  ) : (
    <Ask {...what.ask} onPress={() => setPressed(true)} />
  );
}

type AskProps = Confirmed['ask'] & {
  readonly onPress: () => void;
};

function Ask({ button, onPress, ...page }: AskProps) {
  const { text } = useCopy();
  return (
    <PlainPage {...page}>
      <Button onClick={onPress}>{text(button)}</Button>
    </PlainPage>
  );
}

function Sending({ what, secret }: ConfirmProps & { readonly secret: string }) {
  const { text } = useCopy();
  const { confirm, working, done, already, expired } = what;
  const security = useSecurity();
  const loaded = loadedOf(
    useSWR(['confirm', working, useId()], async () => {
      if (secret === '') return already && wasConfirmedHere() ? already : expired;
      try {
        const answer = await confirm(security, secret);
        if (already) rememberConfirmed();
        return already && isAlready(answer) ? already : done;
      } catch (error) {
        if (error instanceof FetchError && (error.status === 422 || error.status === 400)) return expired;
        throw error;
      }
    }),
  );
  useSecretTakenOut(loaded.type === 'ready');
  if (loaded.type === 'ready') return <PlainEnd {...loaded.value} />;
  return (
    <Page>
      {loaded.type === 'failed' ? (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton label={text(working)} lines={3} />
      )}
    </Page>
  );
}

const isAlready = (answer: unknown): boolean => isObject(answer) && answer.alreadyConfirmed === true;
