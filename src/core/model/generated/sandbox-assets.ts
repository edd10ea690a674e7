/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The assets that the sandbox's account provider finds.
 */
export interface SandboxAssetsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * What the provider's page offers.
   *
   * @minItems 1
   */
  accounts: SandboxAsset[];
}
export interface SandboxAsset {
  type: 'CHECKING_OR_SAVINGS' | 'BROKERAGE' | 'RETIREMENT';
  institution: string;
  /**
   * The last digits of its number.
   */
  mask: string;
  balance: number;
}
