/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/secure/api/v1/passkeys/rename.
 */
export interface RenamePasskeyRequest {
  uuid: string;
  /**
   * What the person calls it from now on.
   */
  name: string;
}
