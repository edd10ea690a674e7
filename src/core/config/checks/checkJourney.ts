import { statusesIn } from '../../flow/statuses.ts';
import { journeyProblems } from '../../journey/journeyProblems.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Checks that the stages of the journey name existing statuses, calls, effects and fields, and that each has an end. */
export function checkJourney({ brand, report }: BrandCheck): void {
  for (const { pointer, code, message, ...detail } of journeyProblems(brand.journey, statusesIn(brand.enums)))
    report(`/journey${pointer}`, code, message, detail);
}
