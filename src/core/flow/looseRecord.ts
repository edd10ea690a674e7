import { isObject } from '../shared/json.ts';

/** True for a text with something in it. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** A text with something in it, else undefined. */
export const text = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** True only for true: a flag that is missing is not set. */
export const flag = (value: unknown): boolean => value === true;

/** A finite number, else undefined. */
export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The records of a list; anything else in it is left out. */
export const rows = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The record in a field, empty when there is none. */
export function inside(
  record: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = record[name];
  return isObject(value) ? value : {};
}
