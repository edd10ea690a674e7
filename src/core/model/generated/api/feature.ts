/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-optimize/{context}/api/v1/feature (CALL-24).
 */
export interface FeatureRequest {
  featureKey: string;
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
