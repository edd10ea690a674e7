/** A count of a unit, or beyond four weeks a moment to show as month and day. */
export type RelativeTime =
  | { readonly type: 'ago'; readonly unit: 'minute' | 'hour' | 'day' | 'week'; readonly count: number }
  | { readonly type: 'date'; readonly at: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const WEEKS = 4;

/**
 * Between two moments (milliseconds since 1970) in whole minutes, hours, days or weeks, the largest that
 * fits; beyond four weeks the moment itself (COND-27). A future moment is 0 minutes ago.
 */
export function relativeTime(at: number, now: number): RelativeTime {
  const passed = Math.max(0, now - at);
  if (passed > WEEKS * WEEK) return { type: 'date', at };
  if (passed >= WEEK) return ago('week', passed / WEEK);
  if (passed >= DAY) return ago('day', passed / DAY);
  if (passed >= HOUR) return ago('hour', passed / HOUR);
  return ago('minute', passed / MINUTE);
}

const ago = (unit: 'minute' | 'hour' | 'day' | 'week', count: number): RelativeTime => ({
  type: 'ago',
  unit,
  count: Math.floor(count),
});
