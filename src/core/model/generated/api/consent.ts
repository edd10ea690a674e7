/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-application/api/v1/application/heloc/{uuid}/consents (G-01).
 */
export interface ConsentRequest {
  type: 'SOFT_CREDIT' | 'HARD_CREDIT';
  version: string;
  optInOut: 'OPT_IN' | 'OPT_OUT';
  textHash?: string;
  acceptedAt?: string;
}
