import type { FastifyRequest } from 'fastify';
import { takeAllowance } from '../db/allowance.ts';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';
import { placeOf } from './placeOf.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts one more look for what a code or id tells of a person who has not signed in; answers 429 when too many were made
 * from this place, or of this very code, in an hour, whichever servers were asked.
 */
export async function limitLookups(
  { db, clock, encryption, settings }: Pick<AppDependencies, 'db' | 'clock' | 'encryption' | 'settings'>,
  request: FastifyRequest,
  code: string,
): Promise<void> {
  const per = { perMs: HOUR_MS, pauseMs: 0, now: clock.now() };
  const subject = (...what: readonly string[]) => encryption.fingerprint(`lookup ${JSON.stringify(what)}`);
  const allowed = [
    { subject: subject('place', placeOf(request.ip)), most: settings.lookupsPerPlace },
    { subject: subject('code', code.trim().toLowerCase()), most: settings.lookupsPerCode },
  ];
  for (const { subject, most } of allowed)
    if (!(await takeAllowance(db.kysely, subject, { ...per, most }))) throw new ApiError('tooManyRequests');
}
