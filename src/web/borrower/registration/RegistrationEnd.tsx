import { type ComponentType, lazy, Suspense } from 'react';
import type { RegistrationState } from './useRegistration.ts';

const loadProcessing = () => import('./ProcessingDialog.tsx');
const Nothing = () => null;
const Processing = lazy<ComponentType>(() => loadProcessing().catch(() => ({ default: Nothing })));
const Refusal = lazy(() => import('./RefusalDialog.tsx'));

/** Preloads the processing dialog, which must appear before any call ends (SUBMIT-01). */
export function preloadProcessing(): void {
  loadProcessing().catch(() => undefined);
}

/** Dialogs over the last step: sending, and refusals. */
export function RegistrationEnd({ registration }: { registration: RegistrationState }) {
  const { submission, memory } = registration;
  const { isProcessing, ended, putAway } = submission;
  const refusal = ended?.outcome.type === 'refused' ? ended.outcome.refusal : undefined;
  return (
    <Suspense fallback={null}>
      {isProcessing ? <Processing /> : null}
      {refusal ? <Refusal refusal={refusal} email={memory.draft.read().email} onClose={putAway} /> : null}
    </Suspense>
  );
}
