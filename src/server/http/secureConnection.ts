import type { FastifyRequest } from 'fastify';
import { isSecureCookie } from './cookies.ts';
import { ApiError, said } from './errors.ts';

/**
 * An `onRequest` hook for what gives a browser the cookie of a session: refuses with 422, and says that a secure connection is
 * needed, where the page came over plain http from another machine. The browser would keep no such cookie, and what was made
 * would be out of its owner's reach. The page's own address (`origin`) tells, for a proxy may have ended https before the server.
 */
export async function requireSecurePage({
  headers: { origin = '' },
}: Pick<FastifyRequest, 'headers'>): Promise<void> {
  if (!URL.canParse(origin)) return;
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && isSecureCookie({ protocol: 'http', hostname }))
    throw new ApiError('unprocessable', [said('refusal.connection.insecure')], 'connection');
}
