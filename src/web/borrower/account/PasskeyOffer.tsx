import { useEffect, useState } from 'react';
import { createPasskeyService } from '../../clients/passkeyService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { ADD_PASSKEY } from './Passkeys.tsx';
import { dismissOffer, keepOffer } from './passkeyOffers.ts';

/** Says that there are passkeys, to somebody who has none on a device that can; it goes for good when dismissed. */
export default function PasskeyOffer() {
  const { text } = useCopy();
  const { services, local, tab } = useApp();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
      const { passkeys } = await createPasskeyService(services.client).own();
      if (isOver || passkeys.length > 0) return;
      keepOffer({ local, tab });
      setShown(true);
    };
    // Nobody waits for an offer.
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [services, local, tab]);
  if (!isShown) return null;
  const dismiss = () => {
    dismissOffer({ tab });
    setShown(false);
  };
  return (
    <Card aria-labelledby="passkey-offer">
      <h2 id="passkey-offer">{text('dashboard.passkey.title')}</h2>
      <p>{text('dashboard.passkey.text')}</p>
      <Actions>
        <ActionLink to={ADD_PASSKEY} variant="secondary">
          {text('dashboard.passkey.add')}
        </ActionLink>
        <Button variant="quiet" onClick={dismiss}>
          {text('dashboard.passkey.dismiss')}
        </Button>
      </Actions>
    </Card>
  );
}
