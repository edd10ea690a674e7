import { use, useEffect, useState } from 'react';
import { enterFlow } from '../../../core/flow/enterFlow.ts';
import { resolveStep } from '../../../core/flow/resolveStep.ts';
import { stepAtPath, stepPath } from '../../../core/flow/stepAddress.ts';
import type { FlowPart } from '../../../core/model/release.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { withQuery } from '../../../core/shared/withQuery.ts';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { belowBase, inApp, keptQuery } from '../foundation/addresses.ts';
import { Redirect, usePlace } from '../foundation/router.tsx';
import type { RoutePolicy } from './flowPolicies.ts';
import { RegistrationStep, type RegistrationStepProps } from './RegistrationStep.tsx';
import { type ReadyFlow, readyFlow } from './readyFlow.ts';
import { useStepControls } from './stepControls.ts';
import { UnlessOpen } from './UnlessOpen.tsx';
import { type RegistrationState, useRegistration, useStartEvent } from './useRegistration.ts';

/** Registration by a flow of the release: the step of an address, or a redirect. */
export function Registration({ flowId }: { flowId: string }) {
  const release = useRelease();
  const part = release.part<FlowPart>(`flow.${flowId}.json`);
  const flow = readyFlow(part instanceof Promise ? use(part) : part, release);
  return <RegistrationFlow flow={flow} />;
}

function RegistrationFlow({ flow }: { flow: ReadyFlow }) {
  const registration = useRegistration(flow);
  const { submission, key } = registration;
  const isSending = submission.isProcessing || submission.ended !== undefined || key.mayHaveCreated();
  // After the refusal was shown, it is not repeated and does not redirect.
  const [isTold, setIsTold] = useState(false);
  if (!isTold && submission.ended?.outcome.type === 'refused') setIsTold(true);
  return (
    <UnlessOpen isSending={isSending || isTold}>
      <AtAddress flow={flow} registration={registration} />
    </UnlessOpen>
  );
}

/** The address's step, or a redirect. */
function AtAddress({ flow, registration }: { flow: ReadyFlow; registration: RegistrationState }) {
  const { pathname, search } = usePlace();
  useStartEvent();
  const { facts, walk, elsewhere, data } = registration;
  const { compiled } = flow;
  const redirect = enterFlow(compiled, facts);
  if (redirect) return <Redirect to={`${inApp(redirect.to)}${redirect.keepQuery === 'all' ? search : ''}`} />;
  if (elsewhere) return <ReferrerRedirect route={elsewhere} facts={facts} />;
  const requested = stepAtPath(compiled, `${belowBase(pathname) ?? ''}${search}`) ?? '';
  const stepId = resolveStep(walk, requested);
  // A flag may redirect with the whole query, so keep it until flags are known (REG-02).
  if (stepId !== requested && data.areFlagsKnown)
    return <Redirect to={withQuery(inApp(stepPath(compiled, stepId)), keptQuery(search))} />;
  return <StepOf stepId={stepId} flow={flow} registration={registration} />;
}

/** A step of the flow, once its controls are there. */
function StepOf(props: RegistrationStepProps) {
  const { flow, stepId, registration } = props;
  useStepControls(flow.step(stepId));
  return (
    <CopyProvider facts={registration.walk.facts}>
      <RegistrationStep key={stepId} {...props} />
    </CopyProvider>
  );
}

/** Leaves registration by policy and logs the reason (REG-19). */
function ReferrerRedirect({ route, facts }: { route: RoutePolicy; facts: Facts }) {
  const { logger } = useApp();
  const { copy } = useRelease();
  const reason = route.message === undefined ? route.policy : copy.text(route.message, { facts });
  useEffect(() => logger.warn(reason, { policy: route.policy }), [logger, reason, route.policy]);
  return <Redirect to={inApp(route.to)} />;
}
