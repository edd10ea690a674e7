import { createHmac } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';

/** Why a token is not believed. */
export type TokenFault = 'malformed' | 'invalid signature' | 'expired';

/** From when until when a token holds, in seconds since 1970. */
export interface TokenTimes {
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Makes and reads texts that only this server can make: JSON Web Tokens, each good for one purpose (its `aud`) and no other. */
export interface SignedTokens {
  make(purpose: string, claims: JWTPayload, times: TokenTimes): Promise<string>;
  /** The claims; fails when the token is damaged, of another purpose, not signed by a key of ours, or no longer valid. */
  read(purpose: string, token: string): Promise<Result<JWTPayload, TokenFault>>;
}

const ALGORITHM = 'HS256';
const MAX_TOKEN_LENGTH = 2048;
/** By how much the clocks of two servers may differ, in seconds. */
const CLOCKS_DIFFER = 60;

/** The name of a key in the header of a token; tells nothing about the key. */
const idOf = (key: Buffer): string =>
  createHmac('sha256', key).update('key id').digest('base64url').slice(0, 11);

const imported = (key: Buffer) =>
  crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  return error instanceof errors.JWSSignatureVerificationFailed ? 'invalid signature' : 'malformed';
}

/**
 * Tokens signed with the first key (32 bytes); those of the keys before are still read. Which key signed a token is said by
 * its `kid`; how, it does not choose. Times are those of `clock`, the system's.
 */
export function createSignedTokens(
  [key, ...before]: readonly [Buffer, ...Buffer[]],
  clock: Clock,
): SignedTokens {
  const keys = new Map([key, ...before].map((bytes) => [idOf(bytes), imported(bytes)]));
  const kid = idOf(key);

  function keyOf(id: string | undefined) {
    const found = keys.get(id ?? '');
    if (found === undefined) throw new errors.JWSSignatureVerificationFailed();
    return found;
  }

  return {
    async make(purpose, claims, { issuedAt, expiresAt }) {
      const payload = { ...claims, aud: purpose, iat: issuedAt, exp: expiresAt };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
        .sign(await keyOf(kid));
    },

    async read(purpose, token) {
      if (token.length > MAX_TOKEN_LENGTH) return err('malformed');
      const now = clock.now();
      try {
        const { payload } = await jwtVerify(token, (header) => keyOf(header.kid), {
          algorithms: [ALGORITHM],
          typ: 'JWT',
          audience: purpose,
          requiredClaims: ['iat', 'exp'],
          currentDate: new Date(now),
        });
        const isEarly = (payload.iat ?? 0) > Math.floor(now / 1000) + CLOCKS_DIFFER;
        return isEarly ? err('expired') : ok(payload);
      } catch (error) {
        return err(faultOf(error));
      }
    },
  };
}
