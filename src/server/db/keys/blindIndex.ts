import { createHmac } from 'node:crypto';
import type { KeyContext } from './keyWrapper.ts';

/** A query parameter for a text that is not stored: replaced on execution by its HMAC. */
export class BlindIndex {
  readonly owner: KeyContext;
  readonly text: string;

  constructor(owner: KeyContext, text: string) {
    this.owner = owner;
    this.text = text;
  }

  /** Hex HMAC-SHA-256 under the owner's key. */
  under(key: Buffer): string {
    return createHmac('sha256', key).update(this.text).digest('hex');
  }
}

const as = (owner: KeyContext, text: string): string => new BlindIndex(owner, text) as unknown as string;

/** Index of a lower-case e-mail address at one lender; differs per lender. */
export const emailIndex = (organization: string, email: string): string =>
  as({ organization, subject: 'index' }, `email ${email}`);

/** Index of a ten-digit phone number at one lender; differs per lender. */
export const phoneIndex = (organization: string, phone: string): string =>
  as({ organization, subject: 'index' }, `phone ${phone}`);

/** Index of a confirmed lower-case e-mail address across lenders. */
export const personIndex = (email: string): string =>
  as({ organization: '', subject: 'index' }, `person ${email}`);

/** Proof that this installation wrote a row of the audit log, by the hash of the row. It outlasts the keys of persons. */
export const auditProof = (rowHash: string): string =>
  as({ organization: '', subject: 'audit' }, `audit ${rowHash}`);
