/** A progress value held between 0 and `max`, which defaults to 100 (FIELD-45); what is no number counts as 0. */
export function clampProgress(value: number, max = 100): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), max);
}
