import { formatFixed } from './formatFixed.ts';
import { roundHalfEven } from './rounding.ts';

/**
 * In bytes, KB (1000) or MB (1,000,000) with at most one decimal (MATH-18); throws 'Invalid argument' for
 * anything but a byte count (ERR-10).
 */
export function formatFileSize(bytes: number): string {
  if (!Number.isInteger(bytes) || bytes < 0) throw new RangeError('Invalid argument');
  if (bytes < 1000) return `${bytes} bytes`;
  const kilobytes = atMostOneDecimal(bytes / 1000);
  // From 999,950 bytes on, KB would read 1,000.
  return kilobytes === '1,000' || bytes >= 1_000_000
    ? `${atMostOneDecimal(bytes / 1_000_000)} MB`
    : `${kilobytes} KB`;
}

function atMostOneDecimal(value: number): string {
  const rounded = roundHalfEven(value, 1);
  return formatFixed(rounded, rounded.decimalPlaces());
}
