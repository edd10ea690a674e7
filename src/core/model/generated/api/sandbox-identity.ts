/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PATCH /sandbox/identities: sets what is on file of an identity.
 */
export interface SandboxIdentityRequest {
  org: string;
  email: string;
  isBroker?: boolean;
  passwordExpired?: boolean;
  type?: 'BORROWER' | 'CO_DEEDER';
}
