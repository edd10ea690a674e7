import { isWorkday } from '../shared/businessDays.ts';
import { addDays, type CalendarDate } from '../shared/calendarDate.ts';

/** Days ahead of today: minimum and maximum (G-21). */
const FIRST_DAY = 2;
const LAST_DAY = 30;

/** Business days, 2 to 30 days ahead, none before `earliest`. */
export function notaryDays(today: CalendarDate, earliest?: CalendarDate): readonly CalendarDate[] {
  const ahead = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_day, index) => FIRST_DAY + index);
  return ahead
    .map((days) => addDays(today, days))
    .filter((day) => isWorkday(day) && (earliest === undefined || day >= earliest));
}

/** Local times on the hour at which an appointment can begin to end by 20:00 (G-21). */
export const notaryTimes: readonly string[] = Array.from(
  { length: 12 },
  (_hour, index) => `${String(8 + index).padStart(2, '0')}:00`,
);

export interface NotarySlot {
  readonly date: CalendarDate;
  readonly time: string;
}

/** `2026-06-18 10:00` */
export const slotId = ({ date, time }: NotarySlot): string => `${date} ${time}`;
