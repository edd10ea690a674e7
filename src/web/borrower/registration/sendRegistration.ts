import { type SubmitContext, submitPorts } from './submitPorts.ts';
import { type SubmitOutcome, submitRegistration } from './submitRegistration.ts';

/** Submits a registration through the page's services; loaded after the first screen. */
export const sendRegistration = (context: SubmitContext, password: string): Promise<SubmitOutcome> =>
  submitRegistration(submitPorts(context), context.draft, password);
