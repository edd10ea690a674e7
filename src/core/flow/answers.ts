/** One answer as it is stored and sent; a date is `yyyy-MM-dd`, money a number of dollars. */
export type Answer = string | number | boolean | readonly string[];

/** The answers of one step by field; an absent or undefined one is not given. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** `value` when it can be an answer; empty text, null and anything nested is none. Believes nothing about what it is given. */
export function toAnswer(value: unknown): Answer | undefined {
  if (value === '') return undefined;
  if (isScalar(value)) return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}
