/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /sandbox/flags: sets a flag, for one organisation or for all.
 */
export interface SandboxFlagRequest {
  org?: string;
  key: string;
  enabled: boolean;
  /**
   * Without it the variables of the release hold.
   */
  variables?: {};
  rollout?: SandboxFlagRollout;
}
/**
 * Turns an enabled flag on for a share of the subjects only; without it for all.
 */
export interface SandboxFlagRollout {
  percent: number;
  by: 'tracker' | 'identity' | 'application';
  /**
   * @maxItems 100
   */
  always?: string[];
}
