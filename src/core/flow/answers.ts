import { compact } from '../shared/compact.ts';
import { isObject } from '../shared/json.ts';

/** A date is `yyyy-MM-dd`, money a number of dollars. */
export type Answer = FlatAnswer | readonly ItemAnswers[];

export type FlatAnswer = string | number | boolean | readonly string[];

export type ItemAnswers = Readonly<Record<string, FlatAnswer>>;

/** By field; absent or undefined means not given. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Undefined for empty text, null and nested values, also within list items. Accepts any input. */
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

export const isItems = (answer: Answer | undefined): answer is readonly ItemAnswers[] =>
  Array.isArray(answer) && isObject(answer[0]);
