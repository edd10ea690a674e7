import { createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';
import { isObject } from '../../core/shared/json.ts';
import { err, ok, type Result } from '../../core/shared/result.ts';

const ASYMMETRIC = ['RSA', 'EC', 'OKP'];
const LEAST_RSA_BITS = 2048;

const NONE = 'must be a JSON Web Key Set: {"keys": [...]}';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf(key: unknown): string | undefined {
  if (!isObject(key) || !ASYMMETRIC.includes(String(key.kty))) return 'must hold keys of kty RSA, EC or OKP';
  if ('d' in key) return 'must hold public keys only: give nobody the private part';
  try {
    const { modulusLength = LEAST_RSA_BITS } =
      createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails ?? {};
    return modulusLength < LEAST_RSA_BITS
      ? `must hold RSA keys of at least ${LEAST_RSA_BITS} bits`
      : undefined;
  } catch {
    return 'holds a key that is damaged';
  }
}

/** The public keys of a JSON Web Key Set; fails with what is wrong with it. */
export function publicKeysOf(text: string): Result<readonly JWK[], string> {
  const set = parsed(text);
  if (!isObject(set) || !Array.isArray(set.keys) || set.keys.length === 0) return err(NONE);
  const fault = set.keys.map(faultOf).find((one) => one !== undefined);
  return fault === undefined ? ok(set.keys as readonly JWK[]) : err(fault);
}
