import { isObject } from '../shared/json.ts';

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Undefined for anything but non-empty text. */
export const text = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** True only for `true`. */
export const flag = (value: unknown): boolean => value === true;

export const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Drops entries that are not records. */
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
