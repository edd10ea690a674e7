import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { nextStep, previousStep } from '../../../core/flow/resolveStep.ts';
import { stepPath } from '../../../core/flow/stepAddress.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import { withQuery } from '../../../core/shared/withQuery.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { inApp, keptQuery } from '../foundation/addresses.ts';
import { useNavigate, usePlace } from '../foundation/router.tsx';
import { HeroPicture } from '../parts/HeroPicture.tsx';
import { useAddresses } from '../parts/useAddresses.ts';
import { RegistrationAside } from './RegistrationAside.tsx';
import { preloadProcessing, RegistrationEnd } from './RegistrationEnd.tsx';
import { RegistrationMessage } from './RegistrationMessage.tsx';
import { RegistrationProgress } from './RegistrationProgress.tsx';
import type { ReadyFlow } from './readyFlow.ts';
import { StepMessage } from './StepMessage.tsx';
import { readOnlyFields, startAnswers, useLatePrefill } from './usePrefill.ts';
import type { RegistrationState } from './useRegistration.ts';
import { useSubmitRegistration } from './useSubmitRegistration.ts';

const PrefillZip = lazy(() => import('./PrefillZip.tsx'));

export interface RegistrationStepProps {
  readonly stepId: string;
  readonly flow: ReadyFlow;
  readonly registration: RegistrationState;
}

interface Arrival {
  readonly direction?: 'forward' | 'back';
}

export function RegistrationStep({ stepId, flow, registration }: RegistrationStepProps) {
  const { memory, walk, data, prefilled, submission } = registration;
  const { leave, logger } = useApp();
  const { hash } = useRelease();
  const { text } = useCopy();
  const step = flow.step(stepId);
  const arrival = (usePlace().state ?? {}) as Arrival;
  const { addressOf, goTo } = useStepNavigation(flow);
  const submit = useSubmitRegistration(flow, registration, stepId);
  const complaints = useWeakPassword(registration, step);
  const prefill = useLatePrefill(step, memory, { visitor: data.visitor, applied: prefilled });
  const suggestAddresses = useAddresses();
  const [startFacts] = useState(walk.facts);
  const previous = previousStep(walk, stepId);
  useEffect(() => {
    if (walk.list.at(-1) === stepId) preloadProcessing();
  }, [walk.list, stepId]);
  const { at, heard } = registration.kept;
  useEffect(() => at(stepId), [at, stepId]);
  const accept = (answers: Answers, confirmed: readonly string[]) => {
    memory.accept(stepId, step.fields, { answers, confirmed });
    heard();
    const now = registration.walkNow();
    registration.refresh();
    const next = nextStep(now, stepId) ?? (now.complete ? undefined : now.firstIncomplete);
    if (now.complete && next === undefined) void submit.send(now);
    else if (next !== undefined && next !== stepId) goTo(next, 'forward');
  };
  return (
    <>
      <RegistrationProgress flow={flow} walk={walk} stepId={stepId} kind="bar" />
      <StepPage
        key={submit.attempt}
        step={step}
        validate={flow.validate(stepId)}
        start={{
          answers: startAnswers(step, memory),
          facts: startFacts,
          readOnly: readOnlyFields(step.step, data.visitor?.sources ?? []),
          confirmed: memory.confirmed(stepId),
        }}
        facts={walk.facts}
        prefill={prefill}
        onStore={(answers) => memory.store(step.fields, answers)}
        onAccept={accept}
        busy={submission.isProcessing}
        complaints={complaints}
        message={<StepMessage flow={flow} registration={registration} isFirst={previous === undefined} />}
        suggestAddresses={suggestAddresses}
        leave={leave}
        onFailure={(where, message) => logger.error('rule failed', { where, message, release: hash })}
        back={
          previous === undefined ? undefined : { href: addressOf(previous), go: () => goTo(previous, 'back') }
        }
        direction={arrival.direction}
        focusHeading={arrival.direction !== undefined}
        above={
          <>
            <RegistrationProgress flow={flow} walk={walk} stepId={stepId} kind="stepper" />
            {previous === undefined && data.visitor?.masked ? (
              <Suspense>
                <PrefillZip refused={data.visitor.masked.zip} onZip={data.giveZip} />
              </Suspense>
            ) : null}
          </>
        }
        picture={<HeroPicture place="side" />}
        aside={<RegistrationAside registration={registration} />}
        asideLabel={text('shell.aside.title')}
      />
      <RegistrationMessage />
      <RegistrationEnd registration={registration} />
    </>
  );
}

/** The password's error after the lender refused it. */
function useWeakPassword({ submission: { ended } }: RegistrationState, { fields }: CompiledStep) {
  const { text } = useCopy();
  const isMeant = ended?.outcome.type === 'weakPassword' && fields.has('password');
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each refusal
  return useMemo(() => (isMeant ? { password: text('field.password.weak') } : undefined), [ended, isMeant]);
}

/** Moves between steps and keeps only the chat's query parameters (ROUTE-23). */
function useStepNavigation({ compiled }: ReadyFlow) {
  const navigate = useNavigate();
  const { search } = usePlace();
  const addressOf = (stepId: string): string =>
    withQuery(inApp(stepPath(compiled, stepId)), keptQuery(search));
  const goTo = (stepId: string, direction: 'forward' | 'back'): void => {
    navigate(addressOf(stepId), { state: { direction } satisfies Arrival });
  };
  return { addressOf, goTo };
}
