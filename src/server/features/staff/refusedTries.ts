import type { FastifyRequest } from 'fastify';
import { takeAllowance } from '../../db/allowance.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { placeOf } from '../../http/placeOf.ts';

type Tools = Pick<AppDependencies, 'db' | 'system' | 'encryption' | 'settings'>;

const HOUR_MS = 3_600_000;

/** How refused secrets and passwords from one network address are counted. */
export const placeLimit = (
  { system, encryption, settings }: Pick<Tools, 'system' | 'encryption' | 'settings'>,
  { ip }: FastifyRequest,
) => ({
  subject: encryption.fingerprint(`staff ${placeOf(ip)}`),
  policy: { most: settings.staffTries, perMs: HOUR_MS, pauseMs: 0, now: system.now() },
});

/**
 * Counts a refused secret. Secrets are 256 random bits, so that good ones are never refused for what others at the same
 * address try: nobody can lock the staff out.
 */
export async function countRefused(tools: Tools, request: FastifyRequest): Promise<void> {
  const { subject, policy } = placeLimit(tools, request);
  if (!(await takeAllowance(tools.db.kysely, subject, policy))) throw new ApiError('tooManyRequests');
}
