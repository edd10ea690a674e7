/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * PATCH /service-application/api/v1/application/heloc/{uuid}/experiments (CALL-37, FLAG-17).
 */
export interface ExperimentsRequest {
  /**
   * @minItems 1
   * @maxItems 20
   */
  experiments: ExperimentRecord[];
}
export interface ExperimentRecord {
  name: string;
  variation: 'variation' | 'control';
}
