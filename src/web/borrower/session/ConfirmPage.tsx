import { useCallback } from 'react';
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
  /** Its messages, `security.<words>.done.title` and so on. */
  readonly words: 'confirm' | 'device';
  readonly onDone: string;
  readonly onExpired: string;
}

const EMAIL: Confirmed = {
  confirm: (security, secret) => security.confirmEmail(secret),
  words: 'confirm',
  onDone: DASHBOARD,
  onExpired: SETTINGS,
};

const BROWSER: Confirmed = {
  confirm: (security, secret) => security.confirmDevice(secret),
  words: 'device',
  onDone: LOGIN,
  onExpired: FORGOT_PASSWORD,
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

function Confirm({ what: { confirm, words, onDone, onExpired } }: { readonly what: Confirmed }) {
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
  if (loaded.type === 'ready') return <End words={`security.${words}.done`} to={onDone} />;
  if (loaded.type === 'failed' && loaded.error === ENDED)
    return <End words={`security.${words}.expired`} to={onExpired} />;
  return (
    <Page>
      {loaded.type === 'failed' ? (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton label={text(`security.${words}.working`)} lines={3} />
      )}
    </Page>
  );
}

const End = ({ words, to }: { readonly words: string; readonly to: string }) => (
  <PlainEnd titleKey={`${words}.title`} lead={`${words}.text`} to={to} link={`${words}.button`} />
);

const ENDED = new Error('link ended');
