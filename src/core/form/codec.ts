import { type Answer, toAnswer } from '../flow/answers.ts';
import type { StepField, Widget } from '../flow/layoutTypes.ts';
import { isObject } from '../shared/json.ts';
import { type DateParts, dateFromParts, partsOfDate } from '../validation/dates.ts';
import { formatUsPhone, storePhone } from '../validation/phone.ts';
import { readNumber, showNumber } from './numberText.ts';

/** An input's content: text, a checkbox, or the parts of a date. For hidden fields, the answer itself. */
export type RawValue = Answer | DateParts;

/** Converts between the content of an input and the answer; never throws. */
export interface Codec {
  /** Undefined for an empty input; unreadable input stays text, for the validator to report. */
  readonly parse: (raw: RawValue) => Answer | undefined;
  readonly format: (answer: Answer | undefined) => RawValue;
}

const textOf = (raw: unknown): string =>
  typeof raw === 'string' ? raw : typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : '';

const someText = (text: string): string | undefined => (text === '' ? undefined : text);

const text: Codec = { parse: (raw) => someText(textOf(raw)), format: textOf };

const state: Codec = { parse: (raw) => someText(textOf(raw).toUpperCase()), format: textOf };

const number: Codec = {
  parse: (raw) => {
    const typed = textOf(raw);
    return typed.trim() === '' ? undefined : (readNumber(typed) ?? typed);
  },
  format: (answer) => (typeof answer === 'number' ? showNumber(answer) : textOf(answer)),
};

const phone: Codec = {
  parse: (raw) => someText(storePhone(textOf(raw))),
  format: (answer) => {
    const stored = textOf(answer);
    return /^\d{10}$/.test(stored) ? formatUsPhone(stored) : stored;
  },
};

const date: Codec = {
  parse: (raw) => dateFromParts(dateParts(raw)),
  format: (answer) => partsOfDate(typeof answer === 'string' ? answer : undefined),
};

const checkbox: Codec = { parse: (raw) => raw === true, format: (answer) => answer === true };

const yesNo: Codec = {
  parse: (raw) => (textOf(raw) === 'true' ? true : textOf(raw) === 'false' ? false : text.parse(raw)),
  format: textOf,
};

/** Hyphens and blanks between digits are only formatting. */
const digits: Codec = { parse: (raw) => someText(textOf(raw).replace(/[\s-]/g, '')), format: textOf };

/** An empty array is no answer. */
const several: Codec = {
  parse: (raw) => (Array.isArray(raw) && raw.length > 0 ? toAnswer(raw) : undefined),
  format: (answer) => (Array.isArray(answer) ? answer : []),
};

const hidden: Codec = {
  parse: toAnswer,
  format: (answer) => answer ?? '',
};

const CODECS: Readonly<Record<Widget, Codec>> = {
  text,
  name: text,
  email: text,
  'us-phone': phone,
  'international-phone': text,
  date,
  money: number,
  integer: number,
  select: text,
  radio: text,
  cards: text,
  checkbox,
  password: text,
  address: text,
  state,
  zip: text,
  textarea: text,
  checkboxes: several,
  ssn: digits,
  digits,
  signature: text,
  list: several,
  hidden,
};

const ONE_OF: ReadonlySet<Widget> = new Set(['select', 'radio', 'cards']);

/**
 * Choices for a yes/no become booleans. An unmade choice becomes the default, which is shown; empty text and
 * amounts stay empty.
 */
export function codecFor({ widget, schema }: StepField): Codec {
  const codec = ONE_OF.has(widget) && schema.type === 'boolean' ? yesNo : CODECS[widget];
  const isChosen = ONE_OF.has(widget) || widget === 'state';
  return isChosen && schema.default !== undefined ? withDefault(codec, schema.default) : codec;
}

const withDefault = ({ parse, format }: Codec, chosen: Answer): Codec => ({
  parse: (raw) => parse(raw) ?? chosen,
  format: (answer) => format(answer ?? chosen),
});

function dateParts(raw: RawValue): DateParts {
  if (typeof raw === 'string') return typedDate(raw);
  const parts: Record<string, unknown> = isObject(raw) ? raw : {};
  return { month: textOf(parts.month), day: textOf(parts.day), year: textOf(parts.year) };
}

/** A date typed or pasted into one input: MM/dd/yyyy, with hyphens or dots, or as stored. */
function typedDate(typed: string): DateParts {
  const [, year, month, day] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(typed) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return { month, day, year };
  const [first = '', second = '', ...rest] = typed.split(/[/.-]/);
  return { month: first, day: second, year: rest.join('/') };
}
