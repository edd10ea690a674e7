import { timingSafeEqual } from 'node:crypto';
import { isObject } from '../../../core/shared/json.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';

const MOST_CHARACTERS = 2_000;

interface TokenBefore {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Reads a chat token of the previous version; undefined when it is damaged or expired (six hours at most).
 * Lets open chats survive an update; no longer issued.
 */
export function readTokenBefore(
  token: string,
  {
    encryption,
    system,
  }: { readonly encryption: Pick<FieldEncryption, 'fingerprint'>; readonly system: Clock },
): TokenBefore | undefined {
  const [payload = '', mac = '', ...more] = token.slice(0, MOST_CHARACTERS).split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = Buffer.from(encryption.fingerprint(`chat token ${payload}`), 'hex');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return;
  const read: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!isObject(read) || typeof read.expiresAt !== 'number' || read.expiresAt <= system.now()) return;
  const { claims, expiresAt } = read;
  return isObject(claims) ? { claims, expiresAt } : undefined;
}
