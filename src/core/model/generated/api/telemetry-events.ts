/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /ft/{context}/events: several events in one call, each with the key it is kept once under.
 */
export interface TelemetryEventsRequest {
  /**
   * @minItems 1
   * @maxItems 50
   */
  events: KeyedEvent[];
}
export interface KeyedEvent {
  key: string;
  event: BatchedEvent;
}
export interface BatchedEvent {
  domain?: string;
  queryParams?: {
    [k: string]: string;
  };
  pagePath?: string;
  event: string;
  sessionKey?: BatchedSessionKey | null;
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
export interface BatchedSessionKey {
  uuid: string;
  epoch: number;
  trackerUuid: string;
}
