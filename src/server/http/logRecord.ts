import { describeError, scrubText } from './scrub.ts';

/** The only keys the server ever logs; none holds what a person typed. */
const LOGGED = new Set([
  'reqId',
  'method',
  'route',
  'status',
  'milliseconds',
  'org',
  'application',
  'identity',
  'refused',
  'step',
  'proof',
  'outcome',
  'action',
  'attempts',
  'reason',
  'rows',
  'row',
  'dataKey',
  'task',
  'document',
  'attachment',
  'brands',
  'warnings',
  'directive',
  'blocked',
  'source',
]);

const NOT_LOGGED = '[not logged]';

const LONGEST_TEXT = 10_000;

/** `text` without any of `given` and without anything that looks personal. */
export const withoutGiven = (text: string, given: readonly string[]): string =>
  scrubText(given.reduce((left, value) => left.replaceAll(value, '[given]'), text.slice(0, LONGEST_TEXT)));

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return scrubText(value);
  return ['number', 'boolean', 'undefined'].includes(typeof value) || value === null ? value : NOT_LOGGED;
};

function logged(key: string, value: unknown, given: () => readonly string[]): unknown {
  if (value instanceof Error) return describeError(value, (text) => withoutGiven(text, given()));
  return LOGGED.has(key) ? plain(value) : NOT_LOGGED;
}

/**
 * Reduces a record to what may be logged: plain values under allowed keys, and errors described without the
 * values of `given`. Adding a log key here is a deliberate decision.
 */
export const logRecord = (
  record: Readonly<Record<string, unknown>>,
  given: () => readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, logged(key, value, given)]));
