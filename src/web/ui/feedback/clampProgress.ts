/** Clamps progress to 0..`max` (FIELD-45); NaN counts as 0. */
export function clampProgress(value: number, max = 100): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), max);
}
