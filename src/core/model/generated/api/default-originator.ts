/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-lead-portal/api/lo/default (CALL-19, C-32).
 */
export interface DefaultOriginatorRequest {
  organization: string;
  productType: 'HELOC';
  state?: string;
}
