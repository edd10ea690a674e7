import { isObject } from '../../core/shared/json.ts';

const PERSONAL_KEY =
  /e-?mail|password|passwd|secret|token|jwt|authorization|cookie|ssn|social|phone|dob|birth|name$|address|street|account|income|body|query|headers|url$/i;
const KEPT_KEYS = new Set(['hostname', 'tableName', 'eventName', 'errorName']);
const PATTERNS: readonly [RegExp, string][] = [
  [/[^\s"'<>=,;:()]+@[^\s"'<>=,;()]+/g, '[email]'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/"[^"]*"/g, '[text]'],
  [/(?<![\w-])[(+]?\d[\d ().-]{5,}\d(?![\w-])/g, '[number]'],
];
const MAX_DEPTH = 5;
const MAX_TEXT = 2_000;

/**
 * The first 2,000 characters, without anything that looks personal: e-mail addresses, tokens, quoted values,
 * long numbers.
 */
export const scrubText = (text: string): string =>
  PATTERNS.reduce((scrubbed, [pattern, mask]) => scrubbed.replace(pattern, mask), text.slice(0, MAX_TEXT));

const isPersonal = (key: string): boolean => PERSONAL_KEY.test(key) && !KEPT_KEYS.has(key);

/** A copy with all text scrubbed and without the values of keys that name personal data. */
export function scrubValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (value instanceof Error) return describeError(value);
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((entry) => scrubValue(entry, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      isPersonal(key) ? '[personal]' : scrubValue(entry, depth + 1),
    ]),
  );
}

/** Stack frames only: the message may contain lines that look like frames. */
const stackFrames = ({ stack = '', message }: Error): string[] =>
  stack
    .slice(stack.includes(message) ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

/** Describes an error for the log: class, code, database object, message after `clean`, stack frames. */
export function describeError(
  error: Error,
  clean: (text: string) => string = scrubText,
): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.constructor.name,
    code,
    constraint,
    table,
    message: clean(error.message),
    stack: stackFrames(error),
    cause: error.cause instanceof Error ? describeError(error.cause, clean) : undefined,
  };
}
