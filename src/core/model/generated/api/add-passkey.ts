/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/secure/api/v1/passkeys.
 */
export interface AddPasskeyRequest {
  /**
   * Of the challenge.
   */
  ticket: string;
  /**
   * What the person calls it.
   */
  name: string;
  credential: NewCredential;
}
/**
 * What the device made, as WebAuthn writes it in JSON.
 */
export interface NewCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    attestationObject: string;
    /**
     * @maxItems 10
     */
    transports?: string[];
  };
}
