import { millisecondsInMinute } from 'date-fns/constants';
import { ApiError } from '../../http/errors.ts';
import type { CallersSession } from './knownBy.ts';
import type { Caller } from './staffService.ts';
import type { StaffTools } from './staffTools.ts';

/** The session of a call behind `only('session')`. */
export function sessionOf({ session }: Caller): CallersSession {
  if (session === undefined) throw new ApiError('forbidden');
  return session;
}

/**
 * Refuses with 403 whoever did not sign in just now: who finds a browser open gains no way in that lasts. Somebody who has no way
 * yet cannot sign in again.
 */
export function expectFresh(
  { system, staff }: Pick<StaffTools, 'system' | 'staff'>,
  caller: Caller,
): CallersSession {
  const session = sessionOf(caller);
  const since = system.now() - session.startedAt.getTime();
  if (!session.needsWay && since >= staff.file.limits.freshMinutes * millisecondsInMinute)
    throw new ApiError('forbidden', ['Sign in again first']);
  return session;
}
