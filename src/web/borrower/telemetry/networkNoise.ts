const NOISE = ['network error', 'failed to fetch', 'request timeout', 'load failed'];

/** Whether a failure is only that the network was away or slow, which nobody needs to be told (TELE-10). */
export function isNetworkNoise(error: unknown): boolean {
  const message = (error instanceof Error ? error.message : String(error)).toLowerCase();
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 0 || NOISE.some((noise) => message.includes(noise));
}
