/* Generated from schemas/config by `npm run generate`. Do not edit. */

export interface FlagsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  flags: {
    [k: string]: FlagDefault;
  };
}
export interface FlagDefault {
  enabled: boolean;
  variables?: {};
  description?: string;
}
