import { useState } from 'react';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { Actions } from '../parts/pageParts.tsx';
import { Refused } from './Refused.tsx';
import { useSignerService } from './useSignerService.ts';

interface RescissionCardProps {
  readonly view: SignerView;
  readonly onChange: () => Promise<unknown>;
}

/** The right to cancel of somebody who has it (12 CFR 1026.15); asked once more, for it cancels for all. */
export function RescissionCard({ view, onChange }: RescissionCardProps) {
  const { text } = useCopy();
  const signers = useSignerService();
  const { ids } = useApp();
  const [key] = useState(() => ids.uuid());
  const [isAsked, setAsked] = useState(false);
  const { busy, error, send } = useAttempt();
  if (view.rescission?.mayCancel !== true) return null;
  const cancel = () => send(() => signers.rescind(view.uuid, key).then(() => void onChange()));
  return (
    <Card>
      <h2>{text('signer.cancel.title')}</h2>
      <p>{text('signer.cancel.text', { date: view.rescission.until })}</p>
      <Refused error={error} />
      {isAsked ? (
        <>
          <p role="status">{text('signer.cancel.sure')}</p>
          <Actions>
            <Button loading={busy} onClick={cancel}>
              {text('signer.cancel.yes')}
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              {text('common.back')}
            </Button>
          </Actions>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {text('signer.cancel.button')}
        </Button>
      )}
    </Card>
  );
}
