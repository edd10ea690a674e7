import { durationMilliseconds } from '../shared/isoDuration.ts';
import { type JourneyProblem, type Path, problem } from './journeyProblem.ts';

/** What is wrong with a duration of a journey; a missing one is none of its mistakes. */
export function durationProblems(text: string | undefined, at: Path): readonly JourneyProblem[] {
  if (text === undefined) return [];
  const length = durationMilliseconds(text);
  if (length === undefined)
    return [
      problem(
        at,
        'bad-format',
        `${text} is not an ISO 8601 duration in weeks, days, hours, minutes or seconds`,
      ),
    ];
  return length === 0 ? [problem(at, 'bad-format', `${text} is no time at all`)] : [];
}
