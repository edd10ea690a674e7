import type { Logger } from '../../../core/shared/ports.ts';

const NOISE = /network error|failed to fetch|request timeout|load failed/i;

/** True if the network was just down or slow, which is not worth reporting (TELE-10). */
export function isNetworkNoise(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 0 || NOISE.test(message);
}

/** Logs a warning, except for calls cut off by the network or by leaving the page (TELE-10). */
export function warnOf(
  logger: Logger,
  event: string,
  error: unknown,
  detail?: Parameters<Logger['warn']>[1],
): void {
  if (!isNetworkNoise(error)) logger.warn(event, detail);
}
