import { useCallback } from 'react';
import { FetchError } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { DASHBOARD, SETTINGS } from '../app/addresses.ts';
import { LoadFailure } from '../pages/LoadFailure.tsx';
import { useLoad } from '../pages/useLoad.ts';
import { PlainEnd } from './PlainEnd.tsx';
import { useSecretOfAddress } from './useSecretOfAddress.ts';
import { useSecurity } from './useSecurity.ts';
import { WithOverlayWords } from './WithOverlayWords.tsx';

/** Confirms the e-mail address by the link of a mail (G-34). */
export default function ConfirmEmailPage() {
  return (
    <WithOverlayWords>
      <Confirm />
    </WithOverlayWords>
  );
}

function Confirm() {
  const { text } = useCopy();
  const security = useSecurity();
  const secret = useSecretOfAddress();
  const loaded = useLoad(
    useCallback(async () => {
      if (secret === '') throw ENDED;
      await security.confirmEmail(secret).catch((error: unknown) => {
        if (error instanceof FetchError && (error.status === 422 || error.status === 400)) throw ENDED;
        throw error;
      });
    }, [security, secret]),
  );
  if (loaded.type === 'ready')
    return (
      <PlainEnd
        titleKey="security.confirm.done.title"
        lead="security.confirm.done.text"
        to={DASHBOARD}
        link="security.confirm.done.button"
      />
    );
  if (loaded.type === 'failed' && loaded.error === ENDED)
    return (
      <PlainEnd
        titleKey="security.confirm.expired.title"
        lead="security.confirm.expired.text"
        to={SETTINGS}
        link="security.confirm.expired.button"
      />
    );
  return (
    <Page>
      {loaded.type === 'failed' ? (
        <LoadFailure error={loaded.error} retry={loaded.retry} />
      ) : (
        <Skeleton label={text('security.confirm.working')} lines={3} />
      )}
    </Page>
  );
}

const ENDED = new Error('link ended');
