import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, isSecureCookie, setCookie } from './cookies.ts';
import type { TokenLives, TokenSession } from './session.ts';

/** What a cookie makes a token of use for: a lender, and there a session, a step of signing in, or the wallet. */
type Bound = Pick<TokenSession, 'organization' | 'use' | 'step'>;

/** One cookie for each lender and use: signing in at one lender leaves the sessions at others on the same host alone. */
function nameOf({ organization, use, step }: Bound): string {
  const what = use === 'wallet' ? 'wallet' : step === undefined ? 'session' : 'sign-in';
  return `${what}-${organization}`;
}

/** What the secret of a cookie comes to in a token: its SHA-256. */
export const bindingOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

interface Given {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lives: TokenLives;
}

/**
 * Gives the browser a new secret, which scripts cannot read and other hosts cannot replace, and answers what it comes to
 * in a token. It lives as long as a session may.
 */
export function giveSecret({ request, reply, lives }: Given, bound: Bound): string {
  const secret = randomBytes(32).toString('base64url');
  const isOfStep = bound.step !== undefined || bound.use === 'wallet';
  const cookie = setCookie(request, {
    name: nameOf(bound),
    value: secret,
    seconds: isOfStep ? lives.stepSeconds : lives.longestSeconds,
    // The wallet's cookie belongs to a host that only pages of other hosts call.
    sameSite: bound.use === 'wallet' && isSecureCookie(request) ? 'None' : 'Strict',
  });
  reply.header('set-cookie', cookie);
  return bindingOf(secret);
}

/** Takes the secret of a session away again. */
export function takeSecret({ request, reply }: Pick<Given, 'request' | 'reply'>, bound: Bound): void {
  const cookie = setCookie(request, { name: nameOf(bound), value: '', seconds: 0, sameSite: 'Strict' });
  reply.header('set-cookie', cookie);
}

/** Whether the request comes from the browser that the token was given to; the token of a test needs none. */
export function isOfItsBrowser(
  request: FastifyRequest,
  session: Bound & Pick<TokenSession, 'binding'>,
): boolean {
  if (session.use === 'test') return true;
  const expected = Buffer.from(session.binding ?? '');
  return cookieValues(request, nameOf(session)).some((secret) => {
    const given = Buffer.from(bindingOf(secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
