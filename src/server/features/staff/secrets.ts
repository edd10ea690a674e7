import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SECRET = /^eq(?:s|i|b)_[A-Za-z0-9_-]{43}$/;

/** What a secret is for; it begins with it, so that somebody who finds one knows what it is. */
export type SecretKind = 'token' | 'invitation' | 'session';

const prefixes = { token: 'eqs_', invitation: 'eqi_', session: 'eqb_' } as const satisfies Record<
  SecretKind,
  string
>;

/** 256 random bits, as text that fits into a header, a cookie and an address. */
export const newSecret = (kind: SecretKind): string =>
  prefixes[kind] + randomBytes(BYTES).toString('base64url');

/**
 * What is stored of a secret, and what it is found by; undefined for a text that is none. A hash of random bits needs no salt,
 * and whoever measures how long it takes to find one learns nothing of a secret.
 */
export const secretHash = (kind: SecretKind, secret: string): string | undefined =>
  SECRET.test(secret) && secret.startsWith(prefixes[kind])
    ? createHash('sha256').update(secret).digest('hex')
    : undefined;
