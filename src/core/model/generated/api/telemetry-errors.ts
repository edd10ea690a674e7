/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /ft/{context}/errors: what broke in a page, by kind and place, without its words.
 */
export interface TelemetryErrorsRequest {
  /**
   * @minItems 1
   * @maxItems 20
   */
  errors: ErrorReport[];
}
export interface ErrorReport {
  event: string;
  name: string;
  page: string;
  status?: number;
  release?: string;
  /**
   * @maxItems 10
   */
  frames: string[];
}
