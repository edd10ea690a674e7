import type { FastifyRequest } from 'fastify';
import { isSecureCookie } from './cookies.ts';
import { ApiError, said } from './errors.ts';

/**
 * An `onRequest` hook for routes that set a session cookie: refuses pages on plain http from another machine
 * with 422, because the browser would drop the cookie. Goes by the page's `origin`, since a proxy may have
 * terminated https.
 */
export async function requireSecurePage({
  headers: { origin = '' },
}: Pick<FastifyRequest, 'headers'>): Promise<void> {
  if (!URL.canParse(origin)) return;
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && isSecureCookie({ protocol: 'http', hostname }))
    throw new ApiError('unprocessable', [said('refusal.connection.insecure')], 'connection');
}
