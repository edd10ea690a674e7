/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * What the sandbox's credit bureaus do not know, by last digits.
 */
export interface SandboxBureausFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * A social security number that ends so has no credit file.
   */
  unknownSsns: string[];
}
