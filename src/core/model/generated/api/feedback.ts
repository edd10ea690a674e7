/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-profile/api/v1/feedback/ceo (CALL-36).
 */
export interface FeedbackRequest {
  applicationUuid?: string;
  message: string;
  topic: 'IMPROVE' | 'COMPLIMENT';
  marketingConsent: boolean;
  pathname: string;
  productType: 'HELOC';
}
