/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT /service-application/api/v1/application/heloc/{uuid}/signers/{signerUuid} (G-20).
 */
export interface ChangeSignerRequest {
  /**
   * Where the invitation goes from now on.
   */
  email: string;
}
