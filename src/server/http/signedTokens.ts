import { createHmac } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../core/shared/ports.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';
import { BoundedMap } from '../db/boundedMap.ts';

export type TokenFault = 'malformed' | 'invalid signature' | 'expired';

export interface TokenTimes {
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Signs and reads JSON Web Tokens, each good for one purpose (its `aud`) only. */
export interface SignedTokens {
  make(purpose: string, claims: JWTPayload, times: TokenTimes): Promise<string>;
  /** The claims; fails when the token is damaged, forged, expired, or for another purpose. */
  read(purpose: string, token: string): Promise<Result<JWTPayload, TokenFault>>;
}

const ALGORITHM = 'HS256';
const MAX_TOKEN_LENGTH = 2048;
/** Allowed clock skew between servers, in seconds. */
const CLOCKS_DIFFER = 60;
/** Verified tokens to remember: a page sends the same one with every call. */
const MOST_TOKENS = 5_000;

/** The `kid` of a key; reveals nothing about it. */
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
 * Signs with the first key (32 bytes) and still verifies the older ones. A token's `kid` chooses the key,
 * never the algorithm. Times follow `clock`, the system's.
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

  /** The claims of a genuine token; its validity is checked on every read. */
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
