import { isObject } from '../shared/json.ts';

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** A non-empty text, otherwise undefined. */
export const text = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** True only for `true`. */
export const flag = (value: unknown): boolean => value === true;

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The records in a list; other entries are dropped. */
export const rows = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The record in a field, or an empty one. */
export function inside(
  record: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = record[name];
  return isObject(value) ? value : {};
}
