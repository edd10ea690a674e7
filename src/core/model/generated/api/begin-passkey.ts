/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/secure/api/v1/passkeys/challenge.
 */
export interface BeginPasskeyRequest {
  password: string;
}
