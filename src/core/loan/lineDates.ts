import { addMonths, type CalendarDate } from '../shared/calendarDate.ts';

/** The first and the last payment of a line; a balloon is due with the last one. */
export interface LineDates {
  readonly firstPayment: CalendarDate;
  readonly lastPayment: CalendarDate;
}

/**
 * Of a line that is opened today: payments begin on the first day of a month at least one month ahead, within the two
 * months of Texas section 50(t)(8), unless their first day is known.
 */
export function lineDates(input: {
  readonly today: CalendarDate;
  readonly firstPayment?: CalendarDate | undefined;
  readonly months: number;
}): LineDates {
  const firstPayment = input.firstPayment ?? `${addMonths(input.today, 2).slice(0, 8)}01`;
  return { firstPayment, lastPayment: addMonths(firstPayment, input.months - 1) };
}
