import type { FastifyRequest } from 'fastify';
import type { WebPlace } from '../../credentials/webauthn.ts';
import { isSecureCookie } from '../../http/cookies.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';

/** The host whose pages the staff use. */
export const staffHost = ({ settings }: Pick<AppDependencies, 'settings'>): string =>
  settings.staffHost ?? settings.publicHostSuffix;

/** The place of a call that a page of the staff made; 422 for one of another host, or on an insecure connection. */
export function staffPlace(
  { headers: { origin = '' } }: Pick<FastifyRequest, 'headers'>,
  tools: Pick<AppDependencies, 'settings'>,
): WebPlace {
  const host = staffHost(tools);
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (page === undefined || page.hostname !== host)
    throw new ApiError('unprocessable', [`Passkeys of the staff are for pages of ${host}`]);
  if (page.protocol !== 'https:' && isSecureCookie({ protocol: 'http', hostname: host }))
    throw new ApiError('unprocessable', ['Passkeys need https']);
  return { origin: page.origin, host };
}

/** An `onRequest` hook: 404 at any other host than that of the staff's pages, so that no session begins among pages of borrowers. */
export const onlyStaffHost =
  (tools: Pick<AppDependencies, 'settings'>) =>
  async ({ hostname }: FastifyRequest): Promise<void> => {
    if (hostname !== staffHost(tools)) throw new ApiError('notFound');
  };
