/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /identity/api/v1/passkey/login.
 */
export interface PasskeyLoginRequest {
  /**
   * Of the challenge.
   */
  ticket: string;
  credential: SignedCredential;
  /**
   * A session that opens only the calls of somebody who signs for another's loan (G-29).
   */
  scope?: 'signer';
}
/**
 * What the device made, as WebAuthn writes it in JSON.
 */
export interface SignedCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    /**
     * Whose it is; a device that keeps passkeys always says so.
     */
    userHandle: string;
  };
}
