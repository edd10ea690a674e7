/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-comms-prefs/secure/api/v1/consent/user (CALL-08).
 */
export interface ConsentUserRequest {
  org: string;
  source: string;
  productType: 'HELOC';
  phone: string;
  email: string;
  /**
   * @minItems 1
   * @maxItems 4
   */
  consents: PromptAnswer[];
}
export interface PromptAnswer {
  consentPromptUuid: string;
  optInOut: 'OPT_IN' | 'OPT_OUT';
}
