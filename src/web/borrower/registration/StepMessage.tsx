import { lazy, Suspense } from 'react';
import { dateText } from '../../../core/shared/dateText.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { STEP_FORM_ID } from '../../renderer/step/StepForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import type { ReadyFlow } from './readyFlow.ts';
import type { RegistrationState } from './useRegistration.ts';

const KeptMessage = lazy(() => import('./KeptMessage.tsx'));

interface StepMessageProps {
  readonly flow: ReadyFlow;
  readonly registration: RegistrationState;
  readonly isFirst: boolean;
}

/** The outcome of the last submit, what became of the answers elsewhere, or what was prefilled. */
export function StepMessage({ flow, registration, isFirst }: StepMessageProps) {
  const { ended } = registration.submission;
  if (ended?.outcome.type === 'stays') return <Alert tone="danger">{ended.outcome.message}</Alert>;
  if (ended?.outcome.type === 'offline') return <NotSent />;
  if (registration.kept.view.news !== undefined)
    return (
      <Suspense>
        <KeptMessage flow={flow} registration={registration} />
      </Suspense>
    );
  return isFirst ? <FilledIn registration={registration} /> : null;
}

/** No answer came; all answers but the password are kept. */
function NotSent() {
  const { text } = useCopy();
  return (
    <Alert
      tone="danger"
      title={text('registration.failed.title')}
      actions={
        <Button type="submit" variant="secondary" form={STEP_FORM_ID}>
          {text('common.tryAgain')}
        </Button>
      }
    >
      <p>{text('registration.failed.text')}</p>
      <p>{text('registration.draft.passwordCleared')}</p>
    </Alert>
  );
}

function FilledIn({ registration: { data, prefilled } }: { registration: RegistrationState }) {
  const { text } = useCopy();
  const { offerCode, sources = [] } = data.visitor ?? {};
  if (prefilled === 0 || sources.length === 0) return null;
  const { firstName, respondByDate } = offerCode ?? {};
  return (
    <Alert tone="info">
      <p>
        {firstName
          ? text('registration.prefill.offerCode', { firstName })
          : text('registration.prefill.known')}
      </p>
      {respondByDate ? (
        <p>{text('registration.prefill.respondBy', { date: dateText(respondByDate) })}</p>
      ) : null}
    </Alert>
  );
}
