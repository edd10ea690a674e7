import { createHmac } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { BoundedMap } from '../db/keys/boundedMap.ts';

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
/** Of so many tokens it is remembered that they are ours: a page sends the same one with each of its calls. */
const MOST_TOKENS = 5_000;

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
  const believed = new BoundedMap<string, JWTPayload>(MOST_TOKENS);

  function keyOf(id: string | undefined) {
    const found = keys.get(id ?? '');
    if (found === undefined) throw new errors.JWSSignatureVerificationFailed();
    return found;
  }

  /** The claims of a token that is ours; when it holds is asked anew each time. */
  async function verify(purpose: string, token: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, (header) => keyOf(header.kid), {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      audience: purpose,
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(clock.now()),
    });
    believed.set(`${purpose} ${token}`, payload);
    return payload;
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
      try {
        const claims = believed.get(`${purpose} ${token}`) ?? (await verify(purpose, token));
        const { iat = 0, exp = 0 } = claims;
        const now = Math.floor(clock.now() / 1000);
        return exp <= now || iat > now + CLOCKS_DIFFER ? err('expired') : ok(claims);
      } catch (error) {
        return err(faultOf(error));
      }
    },
  };
}
