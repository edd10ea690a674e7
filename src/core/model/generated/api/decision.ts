/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /service-optimize/{context}/api/v2/decision (CALL-25).
 */
export interface DecisionRequest {
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
