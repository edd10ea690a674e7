/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PUT /service-application/api/v1/application/heloc/{uuid}/signers/{signerUuid}/person (G-20).
 */
export interface ReplaceSignerRequest {
  firstName: string;
  lastName: string;
  /**
   * Where the invitation goes.
   */
  email: string;
}
