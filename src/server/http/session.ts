import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Clock } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import type { Settings } from '../settings/settings.ts';
import type { SignedTokens, TokenFault } from './signedTokens.ts';

/** A session that opens only the calls of somebody who signs for another's loan; others open none of those. */
export type SessionScope = 'signer';

export interface Session {
  readonly identityUuid: string;
  readonly organization: string;
  /** Left out: a person's own applications. */
  readonly scope?: SessionScope;
  /** The identity's session version at issue; 0 when left out (sessionEnds.ts). */
  readonly version?: number;
}

/** A step left after the right password. */
export type SignInStep = 'second-factor' | 'password';

/**
 * The reach of a token: a browser that also holds the cookie's secret; the wallet's calls of that browser to
 * another host; or a test, which holds only the token.
 */
export type TokenUse = 'browser' | 'wallet' | 'test';

/** A session read from a token; times in seconds since 1970. */
export interface TokenSession extends Session {
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Refreshing does not change it. */
  readonly signedInAt: number;
  /** Identifies the session; refreshing keeps it. */
  readonly sid: string;
  readonly use: TokenUse;
  /** Hash of the cookie's secret (sessionCookie.ts); test tokens have none. */
  readonly binding?: string;
  /** Set when the token is good only for this step of signing in. */
  readonly step?: SignInStep;
}

export interface SessionTokens {
  /** A token for someone who just signed in with the browser of this binding. */
  issue(session: Session, binding: string): Promise<string>;
  /** A token valid for `stepSeconds` that opens nothing but this step of signing in. */
  issueLimited(session: Session, step: SignInStep, binding: string): Promise<string>;
  /** A short-lived token of the same session for the wallet at another host, bound to that host's cookie. */
  issueForWallet(session: Pick<TokenSession, WalletPart>, binding: string): Promise<string>;
  /** A token bound to no browser; only servers that accept test tokens believe it. */
  issueForTests(session: Session): Promise<string>;
  /** A token of the same session for the calls that the server makes for its page; valid for a minute. */
  again(session: TokenSession): Promise<string>;
  /** The session of a token; fails when it is damaged, forged, expired, or of a use that is not accepted. */
  verify(token: string): Promise<Result<TokenSession, TokenFault>>;
  /**
   * A newer token once a third of its life is over (AUTH-08), else undefined; never beyond the longest
   * session.
   */
  refresh(session: TokenSession): Promise<string | undefined>;
}

/** The parts of its parent session in a wallet session. */
export type WalletPart = 'identityUuid' | 'organization' | 'version' | 'signedInAt' | 'sid';

/** Token lifetimes in seconds. */
export interface TokenLives {
  /** Without being refreshed. */
  readonly sessionSeconds: number;
  /** However often it is refreshed. */
  readonly longestSeconds: number;
  /** For a step of signing in, and for the wallet. */
  readonly stepSeconds: number;
}

export const tokenLives = (
  settings: Pick<Settings, 'sessionMinutes' | 'longestSessionMinutes' | 'signInStepMinutes'>,
): TokenLives => ({
  sessionSeconds: settings.sessionMinutes * 60,
  longestSeconds: settings.longestSessionMinutes * 60,
  stepSeconds: settings.signInStepMinutes * 60,
});

/** Test tokens are worthless outside the sandbox. */
export const acceptedUses = ({ mode }: Pick<Settings, 'mode'>): readonly TokenUse[] =>
  mode === 'sandbox' ? ['browser', 'wallet', 'test'] : ['browser', 'wallet'];

const PURPOSE = 'session';
/** Longer than any page waits for its answers. */
const PAGE_SECONDS = 60;
const STEPS: readonly unknown[] = ['second-factor', 'password'] satisfies readonly SignInStep[];

const isText = (value: unknown): value is string => typeof value === 'string';
const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value);
const isScope = (value: unknown): value is SessionScope | undefined =>
  value === undefined || value === ('signer' satisfies SessionScope);
const isStep = (value: unknown): value is SignInStep | undefined =>
  value === undefined || STEPS.includes(value);

/** The session in the claims; `cnf` is RFC 7800's confirmation, here the hash of the cookie's secret. */
function sessionOfClaims(claims: JWTPayload, uses: readonly TokenUse[]): TokenSession | undefined {
  const { sub, org, iat, exp, auth_time, ver, sid, step, scope, use, cnf } = claims;
  const found = uses.find((one) => one === use);
  if (!isText(sub) || !isText(org) || !isText(sid) || found === undefined) return undefined;
  if (!isStep(step) || !isScope(scope)) return undefined;
  if (!isSeconds(iat) || !isSeconds(exp) || !isSeconds(auth_time) || !isSeconds(ver)) return undefined;
  if (found === 'test' ? cnf !== undefined : !isText(cnf) || cnf === '') return undefined;
  return {
    identityUuid: sub,
    organization: org,
    issuedAt: iat,
    expiresAt: exp,
    signedInAt: auth_time,
    version: ver,
    sid,
    use: found,
    ...(isText(cnf) ? { binding: cnf } : {}),
    ...(step === undefined ? {} : { step }),
    ...(scope === undefined ? {} : { scope }),
  };
}

type Claimed = Pick<TokenSession, WalletPart | 'use' | 'binding' | 'step' | 'scope'>;

/** Session tokens on `clock` (system time, not the sandbox's); `uses` lists the accepted ones. */
export function createSessionTokens(
  signed: SignedTokens,
  {
    clock,
    lives,
    uses,
  }: { readonly clock: Clock; readonly lives: TokenLives; readonly uses: readonly TokenUse[] },
): SessionTokens {
  const { sessionSeconds, longestSeconds, stepSeconds } = lives;
  const seconds = () => Math.floor(clock.now() / 1000);

  function sign(claimed: Claimed, life: number): Promise<string> {
    const { identityUuid: sub, organization: org, version: ver = 0, signedInAt, sid } = claimed;
    const { use, binding: cnf, step, scope } = claimed;
    const issuedAt = seconds();
    const claims = { sub, org, auth_time: signedInAt, ver, sid, use, cnf, step, scope };
    const expiresAt = Math.min(issuedAt + life, signedInAt + longestSeconds);
    return signed.make(PURPOSE, claims, { issuedAt, expiresAt });
  }

  const begun = (session: Session) => ({ ...session, signedInAt: seconds(), sid: randomUUID() });

  return {
    issue: (session, binding) => sign({ ...begun(session), use: 'browser', binding }, sessionSeconds),
    issueLimited: (session, step, binding) =>
      sign({ ...begun(session), use: 'browser', binding, step }, stepSeconds),
    issueForWallet: (session, binding) => sign({ ...session, use: 'wallet', binding }, stepSeconds),
    again: (session) => sign(session, PAGE_SECONDS),
    issueForTests: (session) => sign({ ...begun(session), use: 'test' }, sessionSeconds),

    async verify(token) {
      const read = await signed.read(PURPOSE, token);
      if (!read.ok) return read;
      const session = sessionOfClaims(read.value, uses);
      return session === undefined ? err('malformed') : ok(session);
    },

    async refresh(session) {
      if (session.step !== undefined || session.use === 'wallet') return undefined;
      const now = seconds();
      if (now - session.issuedAt < sessionSeconds / 3) return undefined;
      return now - session.signedInAt < longestSeconds ? sign(session, sessionSeconds) : undefined;
    },
  };
}
