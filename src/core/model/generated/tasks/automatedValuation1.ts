/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface AutomatedValuation1 {
  valued: {
    /**
     * What the home is worth, in dollars.
     */
    value: number;
    /**
     * The day that the value is of.
     */
    date: string;
    /**
     * The model.
     */
    model?: string;
    /**
     * The low end of the range that the model gives, in dollars.
     */
    low?: number;
    /**
     * The high end of it.
     */
    high?: number;
  };
  noValue: {};
  /**
   * The offers stand on this value until the appraisal is done.
   */
  appraisalNeeded: {
    /**
     * What the home is worth, in dollars.
     */
    value: number;
    /**
     * The day that the value is of.
     */
    date: string;
    /**
     * The model.
     */
    model?: string;
    /**
     * The low end of the range that the model gives, in dollars.
     */
    low?: number;
    /**
     * The high end of it.
     */
    high?: number;
  };
}
