import { channel } from 'node:diagnostics_channel';

/** A counted change of an application's status: from and to. */
export interface ApplicationMoved {
  readonly from: string;
  readonly to: string;
}

/** Diagnostics channel that receives `ApplicationMoved` after the commit. */
export const applicationMoved = channel('equiform.application.moved');

/** How a task of the lender's side ended, or why an answer to one was not taken. */
export type TaskCount = 'answered' | 'late' | 'failed' | 'withdrawn' | 'refused' | 'unknown' | 'invalid';

/** Diagnostics channel that receives a `TaskCount` after the commit. */
export const taskCounted = channel('equiform.task.counted');
