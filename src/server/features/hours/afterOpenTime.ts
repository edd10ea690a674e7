import { millisecondsInDay } from 'date-fns/constants';
import { type Hours, isOpenAt } from './hours.ts';

const QUARTER = 15 * 60_000;
/** A department closed for so long counts as closed for good. */
const LOOKED_AHEAD = 14 * millisecondsInDay;

/**
 * When a department will have been open for this many milliseconds from now, on a quarter hour; undefined if
 * not within two weeks.
 */
export function afterOpenTime(hours: Hours, now: number, wanted: number): number | undefined {
  const start = Math.ceil(now / QUARTER) * QUARTER;
  let open = 0;
  for (let at = start; at < start + LOOKED_AHEAD; at += QUARTER) {
    if (isOpenAt(hours, at)) open += QUARTER;
    if (open >= wanted) return at + QUARTER;
  }
  return;
}
