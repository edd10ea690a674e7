const FIRST_DELAY = 1000;
const LONGEST_DELAY = 5000;
const TRIES = 14;
const TRIES_AFTER_SAVE = 7;

const WAITING = new Set(['GEN_APP_DISCLOSURES', 'GEN_NOTE_SIGNING', 'HARD_CREDIT_PULL', 'IN_PROGRESS']);
const TERMINAL = new Set([
  'CANCELLED',
  'DECLINED',
  'ASSETS_PREQUAL',
  'CREDIT_NO_MATCH',
  'CREDIT_NO_MATCH_SSN',
  'SOFT_CREDIT_LOCKED_OR_FROZEN',
  'HARD_CREDIT_LOCKED_OR_FROZEN',
  'CREDIT_ERROR',
  'MULTIPLE_PROPERTIES',
  'NO_PROPERTY_FOUND',
]);

/** Whether the lender is still working, so that the status is asked for again (C-38). */
export const isWaiting = (status: string): boolean =>
  status.startsWith('WAITING_FOR_') || WAITING.has(status);

/** Milliseconds before the try after `tried` tries: 1, 2, 4, then 5 seconds (C-15). */
export const pollDelay = (tried: number): number => Math.min(FIRST_DELAY * 2 ** (tried - 1), LONGEST_DELAY);

/** What a status that was read means for polling. */
export type PollStep =
  | { readonly type: 'settled' }
  | { readonly type: 'again'; readonly delay: number }
  /** It is still waiting after all tries. */
  | { readonly type: 'tired' };

/**
 * What to do after `tried` reads, the last of which gave `status`: 14 tries while it waits, 7 while it is still the one
 * the borrower just left by saving a step (C-15). A terminal status is settled at once.
 */
export function nextPoll(status: string, tried: number, left?: string): PollStep {
  if (TERMINAL.has(status)) return { type: 'settled' };
  if (isWaiting(status))
    return tried < TRIES ? { type: 'again', delay: pollDelay(tried) } : { type: 'tired' };
  const lags = status === left && tried < TRIES_AFTER_SAVE;
  return lags ? { type: 'again', delay: pollDelay(tried) } : { type: 'settled' };
}
