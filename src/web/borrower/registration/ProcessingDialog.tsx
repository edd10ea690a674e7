import { useEffect, useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { ProcessingModal } from '../../ui/feedback/ProcessingModal.tsx';

/** In display order (SUBMIT-11). */
const MESSAGES = [
  'registration.processing.account',
  'registration.processing.credit',
  'registration.processing.property',
  'registration.processing.value',
  'registration.processing.eligibility',
  'registration.processing.offers',
  'registration.processing.quote',
] as const;

/** Duration of all messages in milliseconds (SUBMIT-12); the last one stays. */
export const PROCESSING_MS = 30_000;

/** Shown while a registration is being sent. */
export default function ProcessingDialog() {
  const { text } = useCopy();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const timers = MESSAGES.map((_, index) =>
      setTimeout(() => setShown(index), (index * PROCESSING_MS) / MESSAGES.length),
    );
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <ProcessingModal
      id="registration-processing"
      open
      title={text('registration.processing.title')}
      message={text(MESSAGES[shown] ?? MESSAGES[0])}
      progress={((shown + 1) / MESSAGES.length) * 100}
      progressLabel={text('registration.processing.progress')}
    />
  );
}
