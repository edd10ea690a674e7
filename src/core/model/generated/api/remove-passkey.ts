/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/secure/api/v1/passkeys/remove.
 */
export interface RemovePasskeyRequest {
  uuid: string;
  password: string;
}
