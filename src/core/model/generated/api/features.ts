/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-optimize/{context}/api/v1/features (CALL-27).
 */
export interface FeaturesRequest {
  optimizeUser: OptimizeUser;
}
export interface OptimizeUser {
  identityUuid?: string;
  applicationUuid?: string;
  trackerId?: string;
  orgCode?: string;
  attributes?: {
    [k: string]: string | number | boolean;
  };
}
