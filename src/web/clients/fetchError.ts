import { isObject } from '../../core/shared/json.ts';

/** A failed call (HTTP-10, HTTP-11, HTTP-13); `status` is 0 for a network failure. */
export class FetchError extends Error {
  readonly status: number;
  /** The parsed body, if any. */
  readonly data: unknown;
  readonly response: Response | undefined;

  constructor(status: number, message: string, data?: unknown, response?: Response) {
    super(message);
    this.name = 'FetchError';
    this.status = status;
    this.data = data;
    this.response = response;
  }
}

/** True when a call can be retried as is: no answer came, or the server was temporarily unavailable. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 0 || error.status === 503);

/** True when the new password was refused as common, breached or based on personal data. */
export const isWeakPassword = (error: unknown): boolean =>
  error instanceof FetchError &&
  error.status === 400 &&
  isObject(error.data) &&
  error.data.reason === 'password';

/** True when the page itself was refused: out of date, or not on a secure connection. */
export const isOfPage = (error: unknown): boolean =>
  error instanceof FetchError &&
  error.status === 422 &&
  isObject(error.data) &&
  (error.data.reason === 'page' || error.data.reason === 'connection');

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : [];

/**
 * The server's `errors`, deduplicated, joined with ", " and ended with a period (HTTP-12, HTTP-14, C-30); undefined
 * when it sent none and the generic fallback applies.
 */
export function messageOf(error: unknown): string | undefined {
  const data = error instanceof FetchError && isObject(error.data) ? error.data : undefined;
  const joined = [...new Set(texts(data?.errors))].join(', ');
  if (joined === '') return undefined;
  return joined.endsWith('.') ? joined : `${joined}.`;
}
