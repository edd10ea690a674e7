/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Invented banks, test accounts, and what the account check says.
 */
export interface RoutingNumbersFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * @minItems 1
   */
  banks: SandboxBank[];
  /**
   * What the provider's page offers.
   *
   * @minItems 1
   */
  accounts: SandboxAccount[];
  /**
   * The first whose ending fits decides; an account that fits none is verified.
   */
  checks: SandboxAccountCheck[];
}
export interface SandboxBank {
  routingNumber: string;
  name: string;
}
export interface SandboxAccount {
  routingNumber: string;
  accountNumber: string;
  accountType: 'CHECKING' | 'SAVINGS';
}
export interface SandboxAccountCheck {
  endsWith: string;
  status: 'VERIFIED' | 'FAILED_VERIFICATION' | 'PENDING_REVIEW';
  /**
   * For one that is reviewed: what the review finds; VERIFIED unless said.
   */
  comesTo?: 'VERIFIED' | 'FAILED_VERIFICATION';
}
