/** Whether a value is a real number within the optional limits, both included; text never is (FIELD-44). */
export function isNumberWithin(
  value: unknown,
  limits: { readonly min?: number; readonly max?: number } = {},
): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return value >= (limits.min ?? -Infinity) && value <= (limits.max ?? Infinity);
}

/** A progress value held between 0 and `max`, 100 unless told otherwise; what is not a number counts as 0 (FIELD-45). */
export function clampProgress(value: number, max = 100): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), max);
}
