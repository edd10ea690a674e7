import { sha256 } from './documentStore.ts';

/** Letters and digits that are not taken for one another. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** The short code of a document, by which a reader shows to have opened it (15 U.S.C. 7001(c)(1)(C)(ii)): six letters and digits from its content and its own id. */
export function accessCode(contentHash: string, documentUuid: string): string {
  const digest = Buffer.from(sha256(`access code ${contentHash} ${documentUuid}`), 'hex');
  return Array.from({ length: LENGTH }, (_, index) => SYMBOLS[(digest[index] ?? 0) % SYMBOLS.length]).join(
    '',
  );
}

/** Whether a code as it was typed is the code: small letters, spaces and hyphens do not count. */
export const isSameCode = (typed: string, code: string): boolean =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '') === code;
