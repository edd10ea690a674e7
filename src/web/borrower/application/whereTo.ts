import {
  destinationOf,
  explain,
  type Reason,
  type Routed,
  staysOnLoader,
} from '../../../core/flow/destination.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { mayShow } from '../../../core/flow/screenAccess.ts';
import { screenOf } from '../../../core/flow/screenPaths.ts';
import type { Destination } from '../../../core/flow/statusRouter.ts';
import type { Screen } from '../../../core/model/generated/screens.ts';
import { type ApplicationData, type Routable, snapshotOf } from './applicationData.ts';

/** What to show at a screen's address. */
export type Verdict =
  | { readonly type: 'stay' }
  | { readonly type: 'leave'; readonly to: Destination }
  /** The lender is working; the application's page waits. */
  | { readonly type: 'wait' };

/** Decides whether the screen at `path` may be shown, and otherwise where to go. */
export function whereTo(
  path: string,
  data: ApplicationData,
  screens: Readonly<Record<string, Screen>>,
): Verdict {
  const facts = normalise(snapshotOf(data));
  const destination = destinationOf(facts);
  const name = screenOf(path, Object.keys(screens));
  const isAlways = name !== undefined && screens[name]?.under === 'any';
  const isRouted = destination.reason.type === 'status' && destination.path === path;
  if (staysOnLoader(facts) && !data.isStuck && !isAlways && !isRouted) return { type: 'wait' };
  if (mayShow(path, destination, screens)) return { type: 'stay' };
  return { type: 'leave', to: destination };
}

/** Where an application's page redirects. */
export const destinationFor = (data: Routable): Routed => destinationOf(normalise(snapshotOf(data)));

/** Routing reasons as IDs of rows and states; nothing personal. */
export const reasonIds = (data: ApplicationData): readonly string[] =>
  explain(normalise(snapshotOf(data))).map(idOf);

function idOf(reason: Reason): string {
  switch (reason.type) {
    case 'status':
      return `status ${reason.row}`;
    case 'noStatusRow':
      return reason.type;
    case 'hop':
      return `${reason.transition}: ${reason.from} to ${reason.to}`;
    case 'state':
      return `state ${reason.state}`;
    case 'askedAgain':
      return `askedAgain ${reason.step}`;
  }
}
