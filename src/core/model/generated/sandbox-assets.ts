/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * How the sandbox lender turns assets into income.
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
   * Assets count as income spread over so many months.
   */
  months: number;
  /**
   * What counts of each type.
   */
  shares: {
    CHECKING_OR_SAVINGS: number;
    BROKERAGE: number;
    RETIREMENT: number;
  };
  /**
   * What counts of retirement accounts before the owner is 59 and a half.
   */
  earlyRetirementShare: number;
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
