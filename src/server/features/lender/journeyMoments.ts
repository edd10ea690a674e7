import type { Stage } from '../../../core/journey/journey.ts';
import { addDays, type CalendarDate } from '../../../core/shared/calendarDate.ts';
import { momentIn, startOfDay, zoneOf } from '../../../core/shared/stateTime.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';

/**
 * The first day of the previous month: a closing plan is valid until then, because the first payment is due
 * in the second month after.
 */
const monthBefore = (day: CalendarDate): CalendarDate =>
  `${addDays(`${day.slice(0, 8)}01`, -1).slice(0, 8)}01`;

const parsed = (text: string | undefined): number | undefined => {
  const moment = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
};

/**
 * Moments a stage may last until, by data and time zone: milliseconds since 1970, undefined while unknown.
 * Closing without an earliest day need not wait.
 */
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

/** When a stage ends by time alone; undefined if it does not, or not yet. */
export function dueAt(
  { takesMs, takesUntil }: Pick<Stage, 'takesMs' | 'takesUntil'>,
  record: Pick<ApplicationRecord, 'data' | 'state'>,
  entered: number,
) {
  if (takesUntil !== undefined) return moments[takesUntil](record.data, zoneOf(record.state));
  return takesMs === undefined ? undefined : entered + takesMs;
}
