import { createHmac } from 'node:crypto';
import type { KeyContext } from './keyWrapper.ts';

/** A parameter that stands for a text that is not stored: whoever executes the query puts its HMAC there. */
export class BlindIndex {
  readonly owner: KeyContext;
  readonly text: string;

  constructor(owner: KeyContext, text: string) {
    this.owner = owner;
    this.text = text;
  }

  /** Hex of HMAC-SHA-256 under the key of the owner. */
  under(key: Buffer): string {
    return createHmac('sha256', key).update(this.text).digest('hex');
  }
}

const as = (owner: KeyContext, text: string): string => new BlindIndex(owner, text) as unknown as string;

/** What an e-mail address (lower case) is found by at one lender: the same address has another one elsewhere. */
export const emailIndex = (organization: string, email: string): string =>
  as({ organization, subject: 'index' }, `email ${email}`);

/** What a confirmed e-mail address (lower case) is found by at all lenders. */
export const personIndex = (email: string): string =>
  as({ organization: '', subject: 'index' }, `person ${email}`);
