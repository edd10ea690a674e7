import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { ApplicationData } from '../applications/recordService.ts';
import type { Stage } from './journey.ts';

/** Local time of the last of the 50 states to begin and to end a day (Hawaii, all year ten hours behind UTC): a period is over there only when it is over everywhere. */
const LAST_ZONE = '-10:00';

const instant = (day: CalendarDate, time: string): string =>
  new Date(`${day}T${time}:00${LAST_ZONE}`).toISOString();

/** When a day is over in all states, ISO 8601. */
export const endOfDay = (day: CalendarDate): string => instant(addDays(day, 1), '00:00');

const parsed = (text: string | undefined): number | undefined => {
  const moment = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
};

/** The moments of an application that stages may last until: milliseconds since 1970; undefined while not known. Without an earliest day closing need not wait. */
const moments: Readonly<
  Record<NonNullable<Stage['takesUntil']>, (data: ApplicationData) => number | undefined>
> = {
  rescissionEnd: ({ timeline }) => parsed(timeline?.rescissionEndsAt),
  earliestClosing: ({ timeline }) =>
    timeline?.earliestClosing === undefined ? 0 : parsed(instant(timeline.earliestClosing, '00:00')),
  appointment: ({ notary }) =>
    notary?.appointment?.confirmed === true
      ? parsed(instant(notary.appointment.date, notary.appointment.time))
      : undefined,
};

/** When a stage that was entered at a moment is over by time alone; undefined when time does not end it, or not yet. */
export function dueAt({ takesMs, takesUntil }: Stage, data: ApplicationData, entered: number) {
  if (takesUntil !== undefined) return moments[takesUntil](data);
  return takesMs === undefined ? undefined : entered + takesMs;
}
