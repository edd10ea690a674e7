/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * POST /ft/{context}/vitals: how fast a page was.
 */
export interface TelemetryVitalsRequest {
  /**
   * @minItems 1
   * @maxItems 20
   */
  vitals: VitalFigure[];
}
export interface VitalFigure {
  name: 'LCP' | 'INP' | 'CLS';
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
  page: string;
}
