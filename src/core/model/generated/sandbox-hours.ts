/* Generated from schemas/config by `npm run generate`. Do not edit. */

/**
 * Operating hours of the departments, Pacific time.
 */
export interface HoursFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  departments: {
    [k: string]: HoursSeed[];
  };
}
export interface HoursSeed {
  weekday: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';
  /**
   * 1 is Monday.
   */
  weekdayValue: number;
  isOpen: boolean;
  startTime?: string;
  endTime?: string;
}
