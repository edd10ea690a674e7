import { timingSafeEqual } from 'node:crypto';
import { isObject } from '../../../core/shared/json.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';

/** Texts by name, which a browser holds and cannot change. */
export type Claims = Readonly<Record<string, string>>;

/** Claims as a text, and when it runs out (milliseconds since 1970). */
export interface Sealed {
  readonly text: string;
  readonly expiresAt: number;
}

/** Makes and reads texts that only this server can make, for one purpose. */
export interface SignedClaims {
  seal(claims: Claims, lifeMs: number): Sealed;
  /** The claims; undefined when the text is damaged, of another purpose, or has run out. */
  open(text: string): Claims | undefined;
}

const MOST_CHARACTERS = 2_000;

/** Signed claims of one `purpose`; a text made for another does not open. Times are those of `clock`, the system's. */
export function createSignedClaims(
  encryption: Pick<FieldEncryption, 'fingerprint'>,
  purpose: string,
  clock: Clock,
): SignedClaims {
  const macOf = (payload: string) => Buffer.from(encryption.fingerprint(`${purpose} ${payload}`), 'hex');

  return {
    seal(claims, lifeMs) {
      const expiresAt = clock.now() + lifeMs;
      const payload = Buffer.from(JSON.stringify({ claims, expiresAt })).toString('base64url');
      return { text: `${payload}.${macOf(payload).toString('base64url')}`, expiresAt };
    },
    open(text) {
      const [payload = '', mac = '', ...more] = text.slice(0, MOST_CHARACTERS).split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(payload);
      if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return;
      const read: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
      if (!isObject(read) || typeof read.expiresAt !== 'number' || read.expiresAt <= clock.now()) return;
      return read.claims as Claims;
    },
  };
}
