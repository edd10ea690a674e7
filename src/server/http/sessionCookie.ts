import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, isSecureCookie, setCookie } from './cookies.ts';
import type { TokenLives, TokenSession } from './session.ts';

type Bound = Pick<TokenSession, 'organization' | 'step'> & { readonly use: TokenSession['use'] | 'passkey' };

/**
 * One cookie per lender and use, so signing in at one lender leaves sessions at others on the same host
 * alone.
 */
function nameOf({ organization, use, step }: Bound): string {
  const own = use === 'wallet' || use === 'passkey' ? use : undefined;
  const what = own ?? (step === undefined ? 'session' : 'sign-in');
  return `${what}-${organization}`;
}

/** The SHA-256 of a cookie's secret, as bound into a token. */
export const bindingOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

interface Given {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly lives: TokenLives;
}

/**
 * Gives the browser a new secret, which scripts cannot read and other hosts cannot replace, for as long as a
 * session may last. Returns its hash for the token.
 */
export function giveSecret({ request, reply, lives }: Given, bound: Bound): string {
  const secret = randomBytes(32).toString('base64url');
  const isOfStep = bound.step !== undefined || bound.use === 'wallet';
  const cookie = setCookie(request, {
    name: nameOf(bound),
    value: secret,
    seconds: isOfStep ? lives.stepSeconds : lives.longestSeconds,
    // The wallet's host is only called from pages of other hosts.
    sameSite: bound.use === 'wallet' && isSecureCookie(request) ? 'None' : 'Strict',
  });
  reply.header('set-cookie', cookie);
  return bindingOf(secret);
}

/** The same for `seconds`, but keeps the secret that the browser has, so that several pages of it can wait at once. */
export function giveSecretOnce(
  { request, reply }: Pick<Given, 'request' | 'reply'>,
  bound: Bound,
  seconds: number,
): string {
  const name = nameOf(bound);
  const [secret = randomBytes(32).toString('base64url')] = cookieValues(request, name).filter(isSecret);
  reply.header('set-cookie', setCookie(request, { name, value: secret, seconds, sameSite: 'Strict' }));
  return bindingOf(secret);
}

/** A secret as `giveSecret` makes them. */
const isSecret = (value: string): boolean => /^[\w-]{43}$/.test(value);

/** Every secret that the browser has for a full session at a lender. */
export const secretsAt = (request: FastifyRequest, organization: string): readonly string[] =>
  cookieValues(request, nameOf({ organization, use: 'browser' }));

export function takeSecret({ request, reply }: Pick<Given, 'request' | 'reply'>, bound: Bound): void {
  const cookie = setCookie(request, { name: nameOf(bound), value: '', seconds: 0, sameSite: 'Strict' });
  reply.header('set-cookie', cookie);
}

/** True when the request comes from the browser the token was issued to; test tokens need none. */
export function isOfItsBrowser(
  request: FastifyRequest,
  session: Bound & Pick<TokenSession, 'binding'>,
): boolean {
  return session.use === 'test' || hasSecret(request, session, session.binding ?? '');
}

/** True when the request has the cookie of this binding. */
export function hasSecret(request: FastifyRequest, bound: Bound, binding: string): boolean {
  const expected = Buffer.from(binding);
  return cookieValues(request, nameOf(bound)).some((secret) => {
    const given = Buffer.from(bindingOf(secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
