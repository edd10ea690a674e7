import { statusesIn } from '../../flow/statuses.ts';
import { type StepCall, stepCalls } from '../../flow/stepCalls.ts';
import { locatedIn } from '../../journey/journeyProblem.ts';
import { journeyProblems } from '../../journey/journeyProblems.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';

/**
 * Checks that the stages of the journey name existing statuses, calls, tasks, effects and fields, that an application
 * comes to each and leaves it whatever is answered, and that what the screens save leads on.
 */
export function checkJourney({ brand, report }: BrandCheck): void {
  for (const { pointer, code, message, ...detail } of journeyProblems(brand.journey, statusesIn(brand.enums)))
    report(`/journey${pointer}`, code, message, detail);
  if (brand.journey.stages.length > 0) checkSaves({ brand, report });
}

/** A screen saves by a call that ends no stage: its borrower would never get beyond it. */
function checkSaves({ brand, report }: Pick<BrandCheck, 'brand' | 'report'>): void {
  const ending = new Set(locatedIn(brand.journey.stages, []).flatMap(({ stage }) => stage.by ?? []));
  for (const [path, { steps }] of Object.entries(brand.screens))
    for (const [index, { save }] of steps.entries())
      if (save !== undefined && isToEnd(save) && !ending.has(save))
        report(
          toPointer(['screens', path, 'steps', index, 'save']),
          'unknown-stage',
          `No stage of the journey is ended by ${save}, so this screen leads nowhere`,
        );
}

const calls: Readonly<Record<string, StepCall>> = stepCalls;

/** A step call that ends a stage. */
const isToEnd = (save: string): boolean => Object.hasOwn(calls, save) && calls[save]?.helps !== true;
