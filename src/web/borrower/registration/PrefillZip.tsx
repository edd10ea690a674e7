import { useMemo, useState } from 'react';
import { CopyProvider, useCopy } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider, useRelease } from '../../renderer/ReleaseContext.tsx';
import { StepForm } from '../../renderer/step/StepForm.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { organizationFacts } from '../foundation/facts.ts';
import { useAppStep } from '../parts/useAppStep.ts';
import { useOverlays } from '../parts/useOverlays.ts';

interface PrefillZipProps {
  /** The ZIP code given before, which was wrong. */
  readonly refused: string | undefined;
  readonly onZip: (zip: string) => void;
}

/**
 * Asks for the ZIP code of the letter or referral, to fill in the lender's data. Renders nothing while its words are
 * missing, because everything can be typed.
 */
export default function PrefillZip(props: PrefillZipProps) {
  const base = useRelease();
  const loaded = useOverlays(base);
  const facts = useMemo(() => organizationFacts(base.app), [base]);
  if (loaded.type !== 'ready') return null;
  return (
    <ReleaseProvider release={loaded.value}>
      <CopyProvider facts={facts}>
        <ZipForm {...props} />
      </CopyProvider>
    </ReleaseProvider>
  );
}

function ZipForm({ refused, onZip }: PrefillZipProps) {
  const { text } = useCopy();
  const { step, validate, facts } = useAppStep('overlay-prefill-zip');
  const [start] = useState(() => ({ answers: {}, facts }));
  const complaints = useMemo(
    () => (refused === undefined ? undefined : { mailZip: text('overlay.prefillZip.wrong') }),
    [refused, text],
  );
  return (
    <Card aria-labelledby="prefill-zip-title">
      <h2 id="prefill-zip-title">{text(step.step.title)}</h2>
      <StepForm
        {...{ step, validate, start, facts, complaints }}
        formId="prefill-zip"
        onAccept={({ mailZip }) => onZip(String(mailZip).trim())}
      />
    </Card>
  );
}
