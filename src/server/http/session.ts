import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../core/shared/json.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';

/** Who a request comes from. */
export interface Session {
  readonly identityUuid: string;
  readonly organization: string;
}

/** A session read from a token; times in seconds since 1970. */
export interface TokenSession extends Session {
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the person signed in; refreshing does not move it. */
  readonly signedInAt: number;
}

/** Makes and reads session tokens: JSON Web Tokens signed with HMAC-SHA-256. */
export interface SessionTokens {
  /** A token for someone who has just signed in. */
  issue(session: Session): string;
  /** Who the token was given to; fails when it is damaged, not signed by us, or no longer valid. */
  verify(token: string): Result<TokenSession, 'malformed' | 'invalid signature' | 'expired'>;
  /** A newer token once a third of its life is over (AUTH-08), else undefined; never beyond 12 hours after sign-in. */
  refresh(session: TokenSession): string | undefined;
}

/** How long a token is valid without being refreshed. */
export const SESSION_SECONDS = 2 * 60 * 60;
const LONGEST_SESSION_SECONDS = 12 * 60 * 60;
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const MAX_TOKEN_LENGTH = 2048;

const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value);

function parseClaims(payload: string): TokenSession | undefined {
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!isObject(claims)) return undefined;
  const { sub, org, iat, exp, auth_time } = claims;
  if (typeof sub !== 'string' || typeof org !== 'string') return undefined;
  if (!isSeconds(iat) || !isSeconds(exp) || !isSeconds(auth_time)) return undefined;
  return { identityUuid: sub, organization: org, issuedAt: iat, expiresAt: exp, signedInAt: auth_time };
}

/** Session tokens signed with `key` (32 bytes), timed by `clock` (the system clock, not the sandbox's). */
export function createSessionTokens(key: Buffer, clock: Clock): SessionTokens {
  const seconds = () => Math.floor(clock.now() / 1000);
  const signature = (signed: string) => createHmac('sha256', key).update(signed).digest();

  const sign = ({ identityUuid, organization }: Session, signedInAt: number): string => {
    const iat = seconds();
    const exp = Math.min(iat + SESSION_SECONDS, signedInAt + LONGEST_SESSION_SECONDS);
    const claims = { sub: identityUuid, org: organization, iat, exp, auth_time: signedInAt };
    const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${signed}.${signature(signed).toString('base64url')}`;
  };

  return {
    issue: (session) => sign(session, seconds()),

    verify(token) {
      const [header, payload, mac, ...more] = token.slice(0, MAX_TOKEN_LENGTH).split('.');
      if (header !== HEADER || !payload || !mac || more.length > 0) return err('malformed');
      const expected = signature(`${header}.${payload}`);
      const given = Buffer.from(mac, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return err('invalid signature');
      const session = parseClaims(payload);
      if (!session) return err('malformed');
      const now = seconds();
      return session.expiresAt <= now || session.issuedAt > now + 60 ? err('expired') : ok(session);
    },

    refresh(session) {
      const now = seconds();
      if (now - session.issuedAt < SESSION_SECONDS / 3) return undefined;
      return now - session.signedInAt < LONGEST_SESSION_SECONDS
        ? sign(session, session.signedInAt)
        : undefined;
    },
  };
}
