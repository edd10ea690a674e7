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
import { useSending } from './useSending.ts';

export interface InvitationProps {
  readonly signer: OtherSigner;
  readonly onChange: (signer: OtherSigner) => void;
  readonly onRemove: (signer: OtherSigner) => void;
}

/** While nobody has taken the invitation. */
const CORRECTABLE: ReadonlySet<OtherSigner['status']> = new Set(['INVITED', 'EXPIRED', 'NOT_ME']);

/**
 * A signer's invitation: resend (the server allows one every five minutes), or change the address before it is opened.
 */
export function Invitation({ signer, onChange, onRemove }: InvitationProps) {
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
  const remove = () =>
    run(async () => {
      await services.signing.removeSigner(uuid, signer.uuid, ids.uuid());
      onRemove(signer);
    });
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
      {signer.mayRemove ? <Unneeded signer={signer} busy={busy} onRemove={remove} /> : null}
      {isReplaceable && !signer.mayRemove ? <AnotherPerson busy={busy} onChange={replace} /> : null}
    </Stack>
  );
}

const MAILED: ReadonlySet<OtherSigner['status']> = new Set(['INVITED', 'OPENED', 'EXPIRED']);

interface UnneededProps {
  readonly signer: OtherSigner;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** Nobody asks for them any more, so they can be taken off the list. */
function Unneeded({ signer, busy, onRemove }: UnneededProps) {
  const { text } = useCopy();
  // Who said no, or got somebody else's mail, gets none.
  const isTold = signer.emailHint !== undefined && MAILED.has(signer.status);
  return (
    <>
      <p>
        {text('screen.signing.others.unneeded')} {isTold ? text('screen.signing.others.removeText') : null}
      </p>
      <div>
        <Button variant="secondary" loading={busy} onClick={onRemove}>
          {text('screen.signing.others.remove')}
        </Button>
      </div>
    </>
  );
}
