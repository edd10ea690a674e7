import { useReducer } from 'react';
import { stepPath } from '../../../core/flow/stepAddress.ts';
import type { Walk } from '../../../core/flow/walk.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import { FetchError } from '../../clients/fetchError.ts';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { DASHBOARD, inApp } from '../foundation/addresses.ts';
import { useNavigate } from '../foundation/router.tsx';
import { leaveNotice } from '../foundation/sessionNotice.ts';
import type { ReadyFlow } from './readyFlow.ts';
import type { RegistrationState } from './useRegistration.ts';
import type { Submitted } from './useSubmit.ts';

/** Submits from a step and acts on the outcome (SUBMIT-09, SUBMIT-16, ROUTE-39). */
export function useSubmitRegistration(
  { compiled }: ReadyFlow,
  registration: RegistrationState,
  stepId: string,
) {
  const { memory, key, data, submission, kept, refresh } = registration;
  const app = useApp();
  const release = useRelease();
  const navigate = useNavigate();
  const [attempt, begin] = useReducer((before: number) => before + 1, 0);

  const finish = () => {
    kept.end();
    memory.draft.clear();
    memory.forgetUnstored();
    key.clear();
  };
  const conclude = ({ outcome, waitlist }: Submitted): void => {
    if (outcome.type === 'created') {
      finish();
      navigate(inApp(`/${outcome.uuid}`));
    } else if (outcome.type === 'waitlisted') {
      kept.forget().catch(() => undefined);
      finish();
      toWaitlist(waitlist ?? '/waitlist');
    } else if (outcome.type === 'failed') {
      app.logger.error('registration failed', failureDetail(outcome.error));
      // If the session ended after creation, the login leads back here; resending the same answers finds the same
      // application.
      if (outcome.created !== undefined && app.session.read() === undefined) return;
      if (outcome.created === undefined) leaveNotice(app.tab, 'registration.failed.title');
      else finish();
      app.leave(DASHBOARD);
    } else if (outcome.type === 'weakPassword') {
      refresh();
      toPassword();
    } else {
      memory.forgetUnstored();
      refresh();
      begin();
    }
  };
  const toWaitlist = (address: string): void => {
    if (release.mode === 'production') app.leave(`${release.app.brand.baseUrl}${address}`);
    else navigate(address);
  };
  const passwordStep = () => Object.entries(memory.unstored()).find(([, { password }]) => password);
  /** Back to the password step, whose field shows the error; all answers stay. */
  const toPassword = (): void => {
    const asked = passwordStep()?.[0];
    if (asked !== undefined && asked !== stepId) navigate(inApp(stepPath(compiled, asked)));
  };
  const send = async (walk: Walk): Promise<void> => {
    const password = passwordStep()?.[1].password;
    const context = {
      release,
      flow: compiled,
      facts: walk.facts,
      data,
      draft: walk.relevant as RegisterDraft,
      key,
    };
    const submitted = await submission.send(context, typeof password === 'string' ? password : '');
    if (submitted) conclude(submitted);
  };
  /** `attempt` increases with each try that stays on the step. */
  return { send, attempt };
}

/** Loggable details of a failure, without the server's message, which may contain what the borrower typed. */
const failureDetail = (error: unknown) =>
  error instanceof FetchError
    ? { status: error.status }
    : { name: error instanceof Error ? error.name : 'unknown' };
