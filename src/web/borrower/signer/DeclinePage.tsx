import { useState } from 'react';
import type { Facts } from '../../../core/rules/types.ts';
import type { SignerView } from '../../clients/signerService.ts';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { useNavigate } from '../foundation/router.tsx';
import { useAppStep } from '../parts/useAppStep.ts';
import { Refused } from './Refused.tsx';
import { useSignerService } from './useSignerService.ts';

interface DeclinePageProps {
  readonly view: SignerView;
  readonly facts: Facts;
  readonly onChange: () => Promise<unknown>;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
}

/** A signer does not want to sign: asked on a page of its own, with a way back. */
export function DeclinePage({ view, facts, onChange, to }: DeclinePageProps) {
  const { ids, leave } = useApp();
  const signers = useSignerService();
  const navigate = useNavigate();
  const { step, validate } = useAppStep('overlay-signer-decline');
  const [start] = useState(() => ({ answers: {}, facts }));
  const [key] = useState(() => ids.uuid());
  const { busy, error, send } = useAttempt();
  return (
    <StepPage
      {...{ step, validate, facts, start, leave, busy }}
      message={<Refused error={error} />}
      back={{ href: to(view.next), go: () => navigate(to(view.next)) }}
      focusHeading
      onAccept={({ reason = '' }) =>
        send(async () => {
          await signers.decline(view.uuid, String(reason).trim(), key);
          await onChange();
          navigate(to('declined'));
        })
      }
    />
  );
}
