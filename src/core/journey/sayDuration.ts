import { durationMilliseconds } from '../shared/isoDuration.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A duration of a checked journey in English, in the largest unit that divides it: `PT36H` is `36 hours`. */
export function sayDuration(text: string): string {
  const length = durationMilliseconds(text) ?? 0;
  const [name, size] = UNITS.find(([, unit]) => length % unit === 0) ?? ['millisecond', 1];
  const count = length / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
