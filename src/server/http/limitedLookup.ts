import type { FastifyRequest } from 'fastify';
import { giveBackAllowance, takeAllowance } from '../db/allowance.ts';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';
import { placeOf } from './placeOf.ts';

const HOUR_MS = 3_600_000;

/**
 * Looks for what a code or id tells of a person who has not signed in. Answers 404 when it tells nothing, and 429 when too
 * many codes from this place told nothing, or this very code was asked for too often, within an hour, whichever servers were
 * asked. A look counts before it is made, so that many made at once get no more tries; one that finds something is forgiven
 * its place, unless `isForgiven` says no, as of a wrong guess at what the record tells.
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
