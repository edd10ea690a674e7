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
  rollout?: FlagRollout;
}
/**
 * An enabled flag is on for this share only; the same subject always falls on the same side.
 */
export interface FlagRollout {
  /**
   * Percent of the subjects.
   */
  percent: number;
  /**
   * What is counted; without such an id the flag is off.
   */
  by: 'tracker' | 'identity' | 'application';
  /**
   * Ids of identities, applications or trackers that it is on for in any case.
   */
  always?: string[];
}
