const NOISE = /network error|failed to fetch|request timeout|load failed/i;

/** Whether a failure is only that the network was away or slow, which nobody needs to be told (TELE-10). */
export function isNetworkNoise(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 0 || NOISE.test(message);
}
