import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../core/shared/json.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import type { Settings } from '../settings.ts';

/** Who a request comes from. */
export interface Session {
  readonly identityUuid: string;
  readonly organization: string;
  /** The session version of the identity that the token is made under; 0 when left out (sessionEnds.ts). */
  readonly version?: number;
}

/** What somebody whose password was right still has to do before they are signed in. */
export type SignInStep = 'second-factor' | 'password';

/** A session read from a token; times in seconds since 1970. */
export interface TokenSession extends Session {
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the person signed in; refreshing does not move it. */
  readonly signedInAt: number;
  /** Names the session; refreshing keeps it. */
  readonly sid: string;
  /** There when the token is good for nothing but this step of signing in. */
  readonly step?: SignInStep;
}

/** Makes and reads session tokens: JSON Web Tokens signed with HMAC-SHA-256. */
export interface SessionTokens {
  /** A token for someone who has just signed in. */
  issue(session: Session): string;
  /** A token, valid for a few minutes (`stepSeconds`), for someone who has yet to take a step of signing in; it opens nothing else. */
  issueLimited(session: Session, step: SignInStep): string;
  /** Who the token was given to; fails when it is damaged, not signed by us, or no longer valid. */
  verify(token: string): Result<TokenSession, 'malformed' | 'invalid signature' | 'expired'>;
  /** A newer token once a third of its life is over (AUTH-08), else undefined; never beyond the longest session. */
  refresh(session: TokenSession): string | undefined;
}

/** How long tokens hold, in seconds. */
export interface TokenLives {
  /** Without being refreshed. */
  readonly sessionSeconds: number;
  /** However often it is refreshed. */
  readonly longestSeconds: number;
  /** While a step of signing in is needed. */
  readonly stepSeconds: number;
}

/** The lives that the settings say. */
export const tokenLives = (
  settings: Pick<Settings, 'sessionMinutes' | 'longestSessionMinutes' | 'signInStepMinutes'>,
): TokenLives => ({
  sessionSeconds: settings.sessionMinutes * 60,
  longestSeconds: settings.longestSessionMinutes * 60,
  stepSeconds: settings.signInStepMinutes * 60,
});

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const MAX_TOKEN_LENGTH = 2048;

const STEPS: readonly unknown[] = ['second-factor', 'password'] satisfies readonly SignInStep[];

const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value);

function parseClaims(payload: string): TokenSession | undefined {
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!isObject(claims)) return undefined;
  const { sub, org, iat, exp, auth_time, ver = 0, step } = claims;
  if (typeof sub !== 'string' || typeof org !== 'string') return undefined;
  // Tokens of before sessions had names: those of one sign-in share one, and nobody else's.
  const { sid = `${sub} ${auth_time}` } = claims;
  if (!isSeconds(iat) || !isSeconds(exp) || !isSeconds(auth_time)) return undefined;
  if (!isSeconds(ver) || typeof sid !== 'string') return undefined;
  if (step !== undefined && !STEPS.includes(step)) return undefined;
  return {
    identityUuid: sub,
    organization: org,
    issuedAt: iat,
    expiresAt: exp,
    signedInAt: auth_time,
    version: ver,
    sid,
    ...(step === undefined ? {} : { step: step as SignInStep }),
  };
}

/** Session tokens signed with `key` (32 bytes), timed by `clock` (the system clock, not the sandbox's). */
export function createSessionTokens(key: Buffer, clock: Clock, lives: TokenLives): SessionTokens {
  const { sessionSeconds, longestSeconds, stepSeconds } = lives;
  const seconds = () => Math.floor(clock.now() / 1000);
  const signature = (signed: string) => createHmac('sha256', key).update(signed).digest();

  const sealed = (claims: object): string => {
    const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${signed}.${signature(signed).toString('base64url')}`;
  };

  const sign = (session: Session, { signedInAt, sid }: Pick<TokenSession, 'signedInAt' | 'sid'>): string => {
    const { identityUuid: sub, organization: org, version: ver = 0 } = session;
    const iat = seconds();
    const exp = Math.min(iat + sessionSeconds, signedInAt + longestSeconds);
    return sealed({ sub, org, iat, exp, auth_time: signedInAt, ver, sid });
  };

  return {
    issue: (session) => sign(session, { signedInAt: seconds(), sid: randomUUID() }),

    issueLimited({ identityUuid, organization, version = 0 }, step) {
      const iat = seconds();
      const times = { iat, exp: iat + stepSeconds, auth_time: iat };
      return sealed({
        sub: identityUuid,
        org: organization,
        ver: version,
        sid: randomUUID(),
        step,
        ...times,
      });
    },

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
      if (session.step !== undefined) return undefined;
      const now = seconds();
      if (now - session.issuedAt < sessionSeconds / 3) return undefined;
      return now - session.signedInAt < longestSeconds ? sign(session, session) : undefined;
    },
  };
}
