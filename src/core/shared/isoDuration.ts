const SHAPE = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?)?$/;
const MILLISECONDS = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000];

/**
 * Of an ISO 8601 duration in weeks, days, hours, minutes and seconds; undefined for other texts, because
 * months and years have no fixed length.
 */
export function durationMilliseconds(text: string): number | undefined {
  const parts = SHAPE.exec(text)?.slice(1);
  if (!parts || parts.every((part) => part === undefined)) return undefined;
  const total = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (MILLISECONDS[index] ?? 0), 0);
  return Math.round(total);
}
