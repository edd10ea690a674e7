import { type ComponentProps, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FetchError } from '../../clients/fetchError.ts';
import type { SecurityService } from '../../clients/securityService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { DASHBOARD, FORGOT_PASSWORD, LOGIN, SETTINGS } from '../app/addresses.ts';
import { LoadFailure } from '../pages/LoadFailure.tsx';
import { useLoad } from '../pages/useLoad.ts';
import { PlainEnd } from './PlainEnd.tsx';
import { useSecretOfAddress } from './useSecretOfAddress.ts';
import { useSecurity } from './useSecurity.ts';
import { WithOverlayWords } from './WithOverlayWords.tsx';

/** What a link of a mail confirms, and where one goes on. */
interface Confirmed {
  readonly confirm: (security: SecurityService, secret: string) => Promise<void>;
  /** What is said while it is sent. */
  readonly working: string;
  readonly done: End;
  readonly expired: End;
}

type End = ComponentProps<typeof PlainEnd>;

const EMAIL: Confirmed = {
  confirm: (security, secret) => security.confirmEmail(secret),
  working: 'security.confirm.working',
  done: {
    titleKey: 'security.confirm.done.title',
    lead: 'security.confirm.done.text',
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

/** Confirms by the link of a mail the e-mail address, or with `?what=browser` that this browser is the owner's (G-34). */
export default function ConfirmPage() {
  const [query] = useSearchParams();
  return (
    <WithOverlayWords>
      <Confirm what={query.get('what') === 'browser' ? BROWSER : EMAIL} />
    </WithOverlayWords>
  );
}

function Confirm({ what: { confirm, working, done, expired } }: { readonly what: Confirmed }) {
  const { text } = useCopy();
  const security = useSecurity();
  const secret = useSecretOfAddress();
  const loaded = useLoad(
    useCallback(async () => {
      if (secret === '') throw ENDED;
      await confirm(security, secret).catch((error: unknown) => {
        if (error instanceof FetchError && (error.status === 422 || error.status === 400)) throw ENDED;
        throw error;
      });
    }, [confirm, security, secret]),
  );
  if (loaded.type === 'ready') return <PlainEnd {...done} />;
  if (loaded.type === 'failed' && loaded.error === ENDED) return <PlainEnd {...expired} />;
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

const ENDED = new Error('link ended');
