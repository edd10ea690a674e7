import type { FastifyRequest } from 'fastify';
import { giveBackAllowance, takeAllowance } from '../db/allowance.ts';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';
import { placeOf } from './placeOf.ts';

const HOUR_MS = 3_600_000;

/**
 * Looks up a person by code or id, without a session. Answers 404 for no match, and 429 after too many misses
 * from one place, or requests for one code, within an hour across all servers. Lookups count before they run,
 * so parallel ones get no extra tries; a match is uncounted for its place, unless `isForgiven` says no.
 */
export async function limitedLookup<T>(
  { db, clock, encryption, settings }: Pick<AppDependencies, 'db' | 'clock' | 'encryption' | 'settings'>,
  { request, code }: { readonly request: FastifyRequest; readonly code: string },
  look: () => Promise<T | undefined>,
  isForgiven: (found: T) => boolean = () => true,
): Promise<T> {
  const per = { perMs: HOUR_MS, pauseMs: 0, now: clock.now() };
  const subject = (...what: readonly string[]) => encryption.fingerprint(`lookup ${JSON.stringify(what)}`);
  const place = subject('place', placeOf(request.ip));
  const allowed = [
    { subject: place, most: settings.lookupsPerPlace },
    { subject: subject('code', code), most: settings.lookupsPerCode },
  ];
  for (const { subject, most } of allowed)
    if (!(await takeAllowance(db.kysely, subject, { ...per, most }))) throw new ApiError('tooManyRequests');
  const found = await look();
  if (found === undefined) throw new ApiError('notFound');
  if (isForgiven(found)) await giveBackAllowance(db.kysely, place);
  return found;
}
