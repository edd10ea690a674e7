/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /ft/{context}/session (CALL-22).
 */
export interface TelemetrySessionRequest {
  platform: 'WEB';
  libVersion: string;
  referrer?: string;
  queryParams?: {
    [k: string]: string;
  };
  screenWidth?: number;
  screenHeight?: number;
  windowWidth?: number;
  windowHeight?: number;
  sessionKey?: SessionKey | null;
  appVersion?: string;
}
export interface SessionKey {
  uuid: string;
  epoch: number;
  trackerUuid: string;
}
