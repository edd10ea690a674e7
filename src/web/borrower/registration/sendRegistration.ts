import { type SubmitContext, submitPorts } from './submitPorts.ts';
import { type SubmitOutcome, submitRegistration } from './submitRegistration.ts';

/** Sends one registration: the submit sequence over the services of the page. Loaded beside the first screen. */
export const sendRegistration = (context: SubmitContext, password: string): Promise<SubmitOutcome> =>
  submitRegistration(submitPorts(context), context.draft, password);
