import type { FastifyRequest } from 'fastify';
import type { WebPlace } from '../../credentials/webauthn.ts';
import { isSecureCookie } from '../../http/cookies.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';

/** Where a passkey is made or used: a page of the lender. */
export interface PasskeyPlace extends WebPlace {
  readonly organization: string;
}

/**
 * The place of a call that a page of the lender made: one of the lender's hosts, or the host of all lenders, where an address
 * names the lender. Answers 404 where the lender has no passkeys, and 422 at any other host or on an insecure connection.
 */
export function passkeyPlace(
  { headers: { origin = '' } }: Pick<FastifyRequest, 'headers'>,
  organization: string,
  { releases, settings }: Pick<AppDependencies, 'releases' | 'settings'>,
): PasskeyPlace {
  const brand = releases.head(organization)?.app.brand;
  if (brand?.auth.passkeys?.on !== true) throw new ApiError('notFound');
  const { publicHostSuffix: suffix } = settings;
  const hosts = new Set([suffix, ...brand.hosts.map((host) => `${host}.${suffix}`)]);
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (page === undefined || !hosts.has(page.hostname)) throw new ApiError('unprocessable');
  if (page.protocol !== 'https:' && isSecureCookie({ protocol: 'http', hostname: page.hostname }))
    throw new ApiError('unprocessable');
  return { organization, origin: page.origin, host: page.hostname };
}
