const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Delay after `failed` consecutive failures: one second, doubling to half a minute. */
export const backoffMs = (failed: number): number => Math.min(FIRST_MS * 2 ** failed, LONGEST_MS);
