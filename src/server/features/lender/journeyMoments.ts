import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import { momentIn, startOfDay, zoneOf } from '../../../core/shared/stateTime.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import type { Stage } from './journey.ts';

/** The first day of the month before the month of a day: the plan of a closing holds until then, for the first payment is due in the second month after it. */
const monthBefore = (day: CalendarDate): CalendarDate =>
  `${addDays(`${day.slice(0, 8)}01`, -1).slice(0, 8)}01`;

const parsed = (text: string | undefined): number | undefined => {
  const moment = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
};

/** The moments of an application that stages may last until, by its data and zone: milliseconds since 1970; undefined while not known. Without an earliest day closing need not wait. */
const moments: Readonly<
  Record<NonNullable<Stage['takesUntil']>, (data: ApplicationData, zone: string) => number | undefined>
> = {
  rescissionEnd: ({ timeline }) => parsed(timeline?.rescissionEndsAt),
  earliestClosing: ({ timeline }, zone) =>
    timeline?.earliestClosing === undefined ? 0 : parsed(startOfDay(zone, timeline.earliestClosing)),
  planEnds: ({ firstPaymentDate }, zone) =>
    firstPaymentDate === undefined ? undefined : parsed(startOfDay(zone, monthBefore(firstPaymentDate))),
  valuationFeeAllowed: ({ valuation }, zone) =>
    valuation?.feeAllowedFrom === undefined ? undefined : parsed(startOfDay(zone, valuation.feeAllowedFrom)),
  appointment: ({ notary }, zone) =>
    notary?.appointment?.confirmed === true
      ? parsed(momentIn(zone, notary.appointment.date, notary.appointment.time))
      : undefined,
};

/** When a stage that was entered at a moment is over by time alone; undefined when time does not end it, or not yet. */
export function dueAt(
  { takesMs, takesUntil }: Pick<Stage, 'takesMs' | 'takesUntil'>,
  record: Pick<ApplicationRecord, 'data' | 'state'>,
  entered: number,
) {
  if (takesUntil !== undefined) return moments[takesUntil](record.data, zoneOf(record.state));
  return takesMs === undefined ? undefined : entered + takesMs;
}
