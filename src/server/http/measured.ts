import { channel } from 'node:diagnostics_channel';

/** What an application did that is counted: which status it left and which it reached. */
export interface ApplicationMoved {
  readonly from: string;
  readonly to: string;
}

/** Where `ApplicationMoved` is told once it is committed; whoever measures listens. */
export const applicationMoved = channel('equiform.application.moved');
