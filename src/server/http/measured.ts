import { channel } from 'node:diagnostics_channel';

/** A counted change of an application's status: from and to. */
export interface ApplicationMoved {
  readonly from: string;
  readonly to: string;
}

/** Diagnostics channel that receives `ApplicationMoved` after the commit. */
export const applicationMoved = channel('equiform.application.moved');

/**
 * Why an application ended although nobody decided: its borrower left it open, did not answer a notice of
 * incompleteness, nobody at the lender answered, the borrower withdrew it, somebody used their right to cancel, or the lender's system ended it.
 */
export type EndCause = 'LEFT_OPEN' | 'INCOMPLETE' | 'UNANSWERED' | 'WITHDRAWN' | 'RESCINDED' | 'CANCELLED';

/** Diagnostics channel that receives an `EndCause` after the commit. */
export const applicationEnded = channel('equiform.application.ended');

/**
 * How a task of the lender's side ended, or why an answer to one was not taken; `incomplete`: it was asked without all that its
 * contract gives.
 */
export type TaskCount =
  | 'answered'
  | 'late'
  | 'failed'
  | 'withdrawn'
  | 'refused'
  | 'unknown'
  | 'invalid'
  | 'incomplete';

/** Diagnostics channel that receives a `TaskCount` after the commit. */
export const taskCounted = channel('equiform.task.counted');

/** Diagnostics channel that receives, after the commit, the UUID of an application whose lender is to be told something. */
export const eventKept = channel('equiform.event.kept');
