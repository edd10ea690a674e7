/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PATCH /service-application/api/v3/application/heloc/optermizerly-profile (CALL-29).
 */
export interface TrackerProfileRequest {
  optimizelyProfileUuid: string;
}
