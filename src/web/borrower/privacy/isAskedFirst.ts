import type { AppPart } from '../../../core/model/release.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { knownState } from './knownState.ts';

/** True if the policies of lender and state require consent before analytics on that day. */
export function isAskedFirst(
  { asksFirst = [] }: Pick<AppPart, 'asksFirst'>,
  storage: Pick<Storage, 'getItem'>,
  today: CalendarDate,
): boolean {
  const state = knownState(storage);
  return asksFirst.some(
    ({ states, untilStateIsKnown, from, to }) =>
      from <= today &&
      (to === undefined || today <= to) &&
      (states === undefined || (state === undefined ? untilStateIsKnown === true : states.includes(state))),
  );
}
