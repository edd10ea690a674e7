/** Calls that fail one after the other until nobody tries any more: about half a day. */
export const MOST_ATTEMPTS = 12;

const FIRST_MS = 5_000;
const LONGEST_MS = 2 * 3_600_000;

/**
 * Milliseconds until the next try, twice as long each time, and anywhere between half and all of that: servers that failed
 * together do not try again together. `random` is from 0 to below 1.
 */
export function waitAfter(attempts: number, random: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(longest * (0.5 + random / 2));
}
