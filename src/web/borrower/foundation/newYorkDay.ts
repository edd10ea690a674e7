import type { CalendarDate } from '../../../core/shared/calendarDate.ts';

/** Swedes write dates as yyyy-MM-dd. */
const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' });

/** The day of a moment (ISO 8601), yyyy-MM-dd, in New York, as lenders count days and the first of the 50 states to begin one. */
export const newYorkDay = (moment: string): CalendarDate => newYork.format(new Date(moment));
