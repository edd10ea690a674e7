const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** How long to wait before the next try, after `failed` of them in a row: a second, doubling up to half a minute. */
export const backoffMs = (failed: number): number => Math.min(FIRST_MS * 2 ** failed, LONGEST_MS);
