import type { Logger } from '../../../core/shared/ports.ts';

const NOISE = /network error|failed to fetch|request timeout|load failed/i;

/** Whether a failure is only that the network was away or slow, which nobody needs to be told (TELE-10). */
export function isNetworkNoise(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 0 || NOISE.test(message);
}

/** Writes a warning of what failed; a call that the network or the leaving of the page cut off is none (TELE-10). */
export function warnOf(
  logger: Logger,
  event: string,
  error: unknown,
  detail?: Parameters<Logger['warn']>[1],
): void {
  if (!isNetworkNoise(error)) logger.warn(event, detail);
}
