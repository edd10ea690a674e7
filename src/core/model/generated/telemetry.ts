/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The name of a fact in facts.yaml.
 */
export type FactName = string;

/**
 * The data map: every event that pages may tell, and every property it may carry. What does not stand here is not sent and not kept.
 */
export interface TelemetryFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  /**
   * By name. `*` holds for every event, `session` for the query of an address, `address` for the parts of one.
   */
  events: {
    [k: string]: TelemetryEvent;
  };
}
export interface TelemetryEvent {
  description: string;
  /**
   * What the borrower must have allowed; necessary is always allowed.
   */
  purpose: 'necessary' | 'analytics' | 'replay';
  /**
   * It is told each time; without it a repeat in one session is left out.
   */
  repeats?: boolean;
  /**
   * The property by which repeats are told apart, instead of all properties.
   */
  once?: string;
  properties: {
    [k: string]: TelemetryProperty;
  };
}
/**
 * Exactly one of: a fact that is not personal, a kind that cannot hold words of a person, the values it may have.
 */
export interface TelemetryProperty {
  fact?: FactName;
  /**
   * page: an address without what tells a person apart; code: a short word of letters, dots and hyphens.
   */
  kind?: 'uuid' | 'number' | 'boolean' | 'page' | 'code';
  /**
   * @minItems 1
   */
  values?: string[];
}
