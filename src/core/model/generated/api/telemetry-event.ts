/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /ft/{context}/event (CALL-21).
 */
export interface TelemetryEventRequest {
  domain?: string;
  queryParams?: {
    [k: string]: string;
  };
  pagePath?: string;
  event: string;
  sessionKey?: SessionKey | null;
  identityId?: string;
  applicationUuid?: string;
  eventType?: string;
  productType: 'HELOC';
  eventProperties?: {
    [k: string]: string | number | boolean | null;
  };
  dontDedupe?: boolean;
  dedupeProperty?: string;
}
export interface SessionKey {
  uuid: string;
  epoch: number;
  trackerUuid: string;
}
