/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * The name of a fact in facts.yaml.
 */
export type FactName = string;

export interface FactsFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  facts: {
    [k: string]: FactDefinition;
  };
}
export interface FactDefinition {
  type:
    | 'text'
    | 'integer'
    | 'money'
    | 'rate'
    | 'percent'
    | 'boolean'
    | 'date'
    | 'state'
    | 'zip'
    | 'enum'
    | 'list';
  label?: string;
  /**
   * The enum of an enum fact, or of the items of a list of enum values.
   */
  of?: string;
  items?: 'text' | 'integer' | 'money' | 'rate' | 'percent' | 'boolean' | 'date' | 'state' | 'zip' | 'enum';
  minimum?: number;
  maximum?: number;
  /**
   * A trait that the law forbids to count against a borrower (15 U.S.C. § 1691(a); 42 U.S.C. § 3605): no price, figure, limit or refusal may read it, unless the policy cites the law that lets it.
   */
  protected?: true;
  /**
   * More of it only helps an applicant: no policy may block or send away somebody for more of it.
   */
  moreIsBetter?: true;
  /**
   * Personal data: never in logs, telemetry or error reports.
   */
  personal?: boolean;
  /**
   * Computed from other facts, in one way.
   */
  derived?: {
    /**
     * Whole years from a birthdate to a day.
     *
     * @minItems 2
     * @maxItems 2
     */
    ageOn?: {
      var: FactName;
    }[];
    /**
     * The day so many days after a date, before it when negative.
     */
    daysAfter?: {
      date: {
        var: FactName;
      };
      days: number;
    };
  };
}
