import { compact } from '../shared/compact.ts';
import { isObject } from '../shared/json.ts';

/** One answer as it is stored and sent; a date is `yyyy-MM-dd`, money a number of dollars. */
export type Answer = FlatAnswer | readonly ItemAnswers[];

/** An answer that is not a list of items. */
export type FlatAnswer = string | number | boolean | readonly string[];

/** The answers of one item of a list, by the fields of its step. */
export type ItemAnswers = Readonly<Record<string, FlatAnswer>>;

/** The answers of one step by field; an absent or undefined one is not given. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/**
 * `value` when it can be an answer; empty text, null and anything nested is none, but for a list of items, each of which
 * keeps what can be an answer of its own. Believes nothing about what it is given.
 */
export function toAnswer(value: unknown): Answer | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
    ? value.map(toItem)
    : toFlatAnswer(value);
}

function toFlatAnswer(value: unknown): FlatAnswer | undefined {
  if (value === '') return undefined;
  if (isScalar(value)) return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

function toItem(item: Readonly<Record<string, unknown>>): ItemAnswers {
  const entries = Object.entries(item).map(([field, value]) => [field, toFlatAnswer(value)] as const);
  return compact(Object.fromEntries(entries));
}

/** True for the items of a list; a list without items is none. */
export const isItems = (answer: Answer | undefined): answer is readonly ItemAnswers[] =>
  Array.isArray(answer) && isObject(answer[0]);
