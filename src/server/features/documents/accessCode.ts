import { sha256 } from './documentStore.ts';

/** Without look-alike characters. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/**
 * A document's short code, six characters from its content and id, by which readers show that they could open
 * it (15 U.S.C. 7001(c)(1)(C)(ii)).
 */
export function accessCode(contentHash: string, documentUuid: string): string {
  const digest = Buffer.from(sha256(`access code ${contentHash} ${documentUuid}`), 'hex');
  return Array.from({ length: LENGTH }, (_, index) => SYMBOLS[(digest[index] ?? 0) % SYMBOLS.length]).join(
    '',
  );
}

/** Compares a typed code, ignoring case, spaces and hyphens. */
export const isSameCode = (typed: string, code: string): boolean =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '') === code;
