import { addDays, type CalendarDate } from './calendarDate.ts';
import { dayIn, momentIn, zonesOf } from './stateTime.ts';

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

/** When somebody may be called or texted, by local clocks (`HH:mm`). */
export interface CallingHours {
  /** Only in these states; everywhere without. */
  readonly states?: readonly string[];
  /** Only on these days; every day without. */
  readonly days?: readonly (typeof DAYS)[number][];
  readonly from: string;
  /** The first minute after. */
  readonly until: string;
}

/** Milliseconds since 1970. */
export interface OpenHours {
  readonly from: number;
  /** The first moment after. */
  readonly until: number;
}

/** Clocks of no zone differ by more, and no window is empty for longer. */
const LONGEST_LOOK = 8;

const weekdayOf = (day: CalendarDate) => DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'SUN';

/** When all rules allow it on a day, in every zone of every state. */
function openOn(day: CalendarDate, rules: readonly CallingHours[], states: readonly string[]): OpenHours {
  const zones = states.length === 0 ? zonesOf(undefined) : states.flatMap((state) => zonesOf(state));
  const applying = rules.filter(
    (rule) =>
      (rule.states === undefined || rule.states.some((state) => states.includes(state))) &&
      (rule.days === undefined || rule.days.includes(weekdayOf(day))),
  );
  const moments = (time: 'from' | 'until') =>
    applying.flatMap((rule) => zones.map((zone) => Date.parse(momentIn(zone, day, rule[time]))));
  return { from: Math.max(...moments('from')), until: Math.min(...moments('until')) };
}

/**
 * The hours that are open at a moment, or else the next ones, for somebody of one or more states: all rules that apply must
 * allow it, and in all zones of the states, for nobody knows in which they are. Undefined if a rule never does.
 */
export function callingHours(
  at: number,
  rules: readonly CallingHours[],
  states: readonly string[],
): OpenHours | undefined {
  const today = dayIn('Pacific/Honolulu', at);
  for (let ahead = 0; ahead < LONGEST_LOOK; ahead += 1) {
    const open = openOn(addDays(today, ahead), rules, states);
    if (open.from < open.until && at < open.until) return open;
  }
  return undefined;
}
