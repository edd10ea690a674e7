/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface Valuation1 {
  valued: {
    /**
     * What the home is worth, in dollars.
     */
    value: number;
    /**
     * The day that the value is of.
     */
    date: string;
  };
}
