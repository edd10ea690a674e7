import { isObject } from '../../core/shared/json.ts';

/** A call that did not succeed (HTTP-10, HTTP-11, HTTP-13): `status` is 0 for a network failure. */
export class FetchError extends Error {
  readonly status: number;
  /** The parsed body, when there was one. */
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

/** Whether a call may be made again as it was: no answer came, or the server said that it cannot do it at the moment. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 0 || error.status === 503);

/** Whether a new password was refused as weak: common, breached, or made of what is known of the person. */
export const isWeakPassword = (error: unknown): boolean =>
  error instanceof FetchError &&
  error.status === 400 &&
  isObject(error.data) &&
  error.data.reason === 'password';

/** Whether the page itself is what a call was refused for: it is out of date, or its connection is not secure. */
export const isOfPage = (error: unknown): boolean =>
  error instanceof FetchError &&
  error.status === 422 &&
  isObject(error.data) &&
  (error.data.reason === 'page' || error.data.reason === 'connection');

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : [];

/**
 * The server's own words about a failure: its `errors`, without repeats, joined with ", " and ended with a period
 * (HTTP-12, HTTP-14, C-30); undefined when it said nothing and the generic fallback is to be shown.
 */
export function messageOf(error: unknown): string | undefined {
  const data = error instanceof FetchError && isObject(error.data) ? error.data : undefined;
  const joined = [...new Set(texts(data?.errors))].join(', ');
  if (joined === '') return undefined;
  return joined.endsWith('.') ? joined : `${joined}.`;
}
