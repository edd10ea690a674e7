import { channel } from 'node:diagnostics_channel';

/** A counted change of an application's status: from and to. */
export interface ApplicationMoved {
  readonly from: string;
  readonly to: string;
}

/** Diagnostics channel that receives `ApplicationMoved` after the commit. */
export const applicationMoved = channel('equiform.application.moved');
