/* Generated from schemas/api by `npm run generate`. Do not edit. */

/**
 * The hours of dates that are not as usual. What is usual stands in the brand.
 */
export interface LenderHours {
  /**
   * @maxItems 100
   */
  days: DifferentDay[];
}
export interface DifferentDay {
  /**
   * OPS_PHONE or OPS_CHAT.
   */
  department: string;
  /**
   * Pacific time.
   */
  date: string;
  isOpen: boolean;
  /**
   * Needed where it is open.
   */
  startTime?: string;
  /**
   * Later than the start.
   */
  endTime?: string;
}
