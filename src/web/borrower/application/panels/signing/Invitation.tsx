import { useState } from 'react';
import type { NewSigner, OtherSigner } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { AnotherPerson } from './AnotherPerson.tsx';
import { InvitationAddress } from './InvitationAddress.tsx';
import { isGone } from './signerWords.ts';

export interface InvitationProps {
  readonly signer: OtherSigner;
  readonly onChange: (signer: OtherSigner) => void;
}

/** While nobody has taken the invitation. */
const CORRECTABLE: ReadonlySet<OtherSigner['status']> = new Set(['INVITED', 'EXPIRED', 'NOT_ME']);

/**
 * A signer's invitation: resend (the server allows one every five minutes), or change the address before it is opened.
 */
export function Invitation({ signer, onChange }: InvitationProps) {
  const { text } = useCopy();
  const { uuid, services, status } = useScreen();
  const { ids } = useApp();
  const [told, setTold] = useState<'resent' | 'changed'>();
  const { busy, error, run } = useSending();
  const resend = () =>
    run(async () => {
      onChange(await services.signing.resend(uuid, signer.uuid, ids.uuid()));
      setTold('resent');
    });
  const change = (email: string) =>
    run(async () => {
      onChange(await services.signing.changeEmail(uuid, signer.uuid, email, ids.uuid()));
      setTold('changed');
    });
  // The person's card is another's then, and says itself that they are invited.
  const replace = (person: NewSigner) =>
    run(async () => onChange(await services.signing.replaceSigner(uuid, signer.uuid, person, ids.uuid())));
  // The documents name them from then on.
  const isReplaceable = status.disclosurelistClosingReady !== true;
  return (
    <Stack data-gap="small">
      {error === undefined ? null : <LoadFailure error={error} />}
      {told === undefined ? null : (
        <Alert tone="success" announce="status">
          <p>{text(`screen.signing.others.${told}`)}</p>
        </Alert>
      )}
      {isGone(signer) ? (
        <p>{text('screen.signing.others.gone')}</p>
      ) : (
        <div>
          <Button variant="secondary" loading={busy} disabled={signer.status === 'NOT_ME'} onClick={resend}>
            {text('screen.signing.others.resend')}
          </Button>
        </div>
      )}
      {CORRECTABLE.has(signer.status) ? (
        <InvitationAddress signer={signer} busy={busy} onChange={change} />
      ) : null}
      {isReplaceable ? <AnotherPerson busy={busy} onChange={replace} /> : null}
    </Stack>
  );
}

/** Sends one call at a time; a failure shows until the next. */
function useSending() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    work()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return { busy, error, run };
}
