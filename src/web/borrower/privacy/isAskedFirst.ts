import type { AppPart } from '../../../core/model/release.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { knownState } from './knownState.ts';

/** Whether the policies of the lender and of the state, as far as it is known, have analytics wait for a yes on a day. */
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
