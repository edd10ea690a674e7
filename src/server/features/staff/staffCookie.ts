import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from '../../http/cookies.ts';
import { secretHash } from './secrets.ts';

const NAME = 'equiform-staff';

/** The header that must repeat what `GET /staff/v1/session` told the page. */
export const CSRF_HEADER = 'x-staff-csrf';

/** The secret of the session that a browser has; undefined for a browser without one. */
export const sessionSecret = (request: FastifyRequest): string | undefined =>
  cookieValues(request, NAME).find((value) => secretHash('session', value) !== undefined);

export const giveSession = (
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  secret: string,
  seconds: number,
): void => {
  reply.header('set-cookie', setCookie(request, { name: NAME, value: secret, seconds, sameSite: 'Strict' }));
};

export const takeSession = (request: FastifyRequest, reply: FastifyReply): void =>
  giveSession({ request, reply }, '', 0);

/** What a page of the session repeats with each change: other sites can neither read nor make it. */
export const csrfOf = (secret: string): string =>
  createHash('sha256').update(`csrf ${secret}`).digest('base64url');

/** Whether a request repeats it, compared in constant time. */
export function repeatsCsrf({ headers }: FastifyRequest, csrf: string): boolean {
  const [given, expected] = [Buffer.from(String(headers[CSRF_HEADER] ?? '')), Buffer.from(csrf)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
