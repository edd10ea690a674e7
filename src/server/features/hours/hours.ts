import { TZDateMini } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { getISODay } from 'date-fns/getISODay';
import { lightFormat } from 'date-fns/lightFormat';
import type { DifferentDay } from '../../../core/model/generated/api/lender-hours.ts';
import type { HoursDay } from '../../../core/model/generated/brand.ts';
import { HOURS_ZONE } from '../../../core/shared/hoursZone.ts';

/** When a department is open, Pacific time. */
export interface Hours {
  /** The usual week, an entry per weekday. */
  readonly week: readonly HoursDay[];
  /** Dates that are not as usual. */
  readonly days: readonly Pick<DifferentDay, 'date' | 'isOpen' | 'startTime' | 'endTime'>[];
}

type Times = Pick<HoursDay, 'isOpen' | 'startTime' | 'endTime'>;

function entryOn({ week, days }: Hours, there: Date): Times | undefined {
  const date = lightFormat(there, 'yyyy-MM-dd');
  return (
    days.find((day) => day.date === date) ??
    week.find(({ weekdayValue }) => weekdayValue === getISODay(there))
  );
}

/** True when a department is open at a moment (epoch milliseconds); the end is exclusive. */
export function isOpenAt(hours: Hours, moment: number): boolean {
  const there = new TZDateMini(moment, HOURS_ZONE);
  const today = entryOn(hours, there);
  const time = lightFormat(there, 'HH:mm');
  return today?.isOpen === true && time >= (today.startTime ?? '24:00') && time < (today.endTime ?? '00:00');
}

const DAYS_OF_WEEK = 7;

/** An entry per weekday as it is on the next date of that weekday, today included. */
export function weekFrom(hours: Hours, now: number): readonly HoursDay[] {
  const today = new TZDateMini(now, HOURS_ZONE);
  const coming = Array.from({ length: DAYS_OF_WEEK }, (_, count) => addDays(today, count));
  return hours.week.map((usual) => {
    const { weekday, weekdayValue } = usual;
    const next = coming.find((day) => getISODay(day) === weekdayValue);
    const { isOpen, startTime, endTime } = (next && entryOn(hours, next)) ?? usual;
    return {
      weekday,
      weekdayValue,
      isOpen,
      ...(startTime === undefined ? {} : { startTime }),
      ...(endTime === undefined ? {} : { endTime }),
    };
  });
}

/** The same weekdays, with nobody there. */
export const alwaysClosed = ({ week }: Hours): Hours => ({
  week: week.map(({ weekday, weekdayValue }) => ({ weekday, weekdayValue, isOpen: false })),
  days: [],
});
