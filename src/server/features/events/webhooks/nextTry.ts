import { millisecondsInHour, millisecondsInSecond } from 'date-fns/constants';

const FIRST_MS = 5 * millisecondsInSecond;
const FACTOR = 4;
/** The longest time between two tries. */
export const LONGEST_MS = 6 * millisecondsInHour;
const JITTER = 0.25;

/** How long an event is tried before it becomes a dead letter. */
export const TRIED_MS = 72 * millisecondsInHour;

export interface Failed {
  /** From 1. */
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly firstTriedAt: number;
  readonly now: number;
  /** What the endpoint asks for. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 up to 1. */
  readonly random: number;
}

/**
 * When a delivery that failed is tried again; undefined when three days are over. Four times as long each time, at most six
 * hours; the endpoint may ask for longer, up to the same.
 */
export function nextTry({
  attempts,
  firstTriedAt,
  now,
  retryAfterMs = 0,
  random,
}: Failed): number | undefined {
  const end = firstTriedAt + TRIED_MS;
  if (now >= end) return undefined;
  const usual = Math.min(FIRST_MS * FACTOR ** (attempts - 1), LONGEST_MS);
  const spread = usual * (1 - JITTER + 2 * JITTER * random);
  return Math.min(now + Math.max(spread, Math.min(retryAfterMs, LONGEST_MS)), end);
}

const SECONDS = /^\d{1,9}$/;

/** Milliseconds that a header `Retry-After` asks for: seconds, or a date. Undefined for anything else. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (SECONDS.test(header)) return Number(header) * millisecondsInSecond;
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}
