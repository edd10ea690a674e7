import { isCalendarDate } from '../shared/calendarDate.ts';
import { enumValues, type PlainType, type SettledKind } from './kinds.ts';
import type { EnumValues } from './types.ts';

/** Whether an untrusted value has its kind. */
export type ValueTest = (value: unknown) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isCapital = (code: number): boolean => code >= 65 && code <= 90;

function isDigits(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (!(code >= 48 && code <= 57)) return false;
  }
  return true;
}

const isState = (text: string): boolean =>
  text.length === 2 && isCapital(text.charCodeAt(0)) && isCapital(text.charCodeAt(1));

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** A fast yes for nearly all dates: days that every month has, from 1000 to 2999. */
function isPlainDay(text: string): boolean {
  const century = text.charCodeAt(0);
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  if (!(century === 49 || century === 50) || !isDigits(text, 1, 4)) return false;
  if (!isDigits(text, 5, 7) || !isDigits(text, 8, 10)) return false;
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)];
  return month >= 1 && month <= 12 && day >= 1 && day <= 28;
}

const PLAIN_TESTS: Readonly<Record<PlainType, ValueTest>> = {
  text: isText,
  integer: Number.isInteger,
  money: isNumber,
  rate: isNumber,
  percent: isNumber,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && (isPlainDay(value) || isCalendarDate(value, 1)),
  state: (value) => isText(value) && isState(value),
  zip: (value) => isText(value) && value.length === 5 && isDigits(value, 0, 5),
};

/** No value of an undefined enum passes. */
export function valueTest(kind: SettledKind, enums: EnumValues): ValueTest {
  if (kind.type === 'enum') {
    const values: ReadonlySet<unknown> = new Set(enumValues(enums, kind.of));
    return (value) => values.has(value);
  }
  if (kind.type === 'list') {
    return listTest(valueTest(kind.items, enums));
  }
  return PLAIN_TESTS[kind.type];
}

/** Long lists are tested in every evaluation; a frozen one is tested only once. */
function listTest(fits: ValueTest): ValueTest {
  const fitting = new WeakSet<object>();
  return (value) => {
    if (!Array.isArray(value)) return false;
    if (fitting.has(value)) return true;
    if (!value.every((item) => fits(item))) return false;
    if (Object.isFrozen(value)) fitting.add(value);
    return true;
  };
}
