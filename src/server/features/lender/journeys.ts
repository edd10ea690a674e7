import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { compileJourney } from '../../../core/journey/compileJourney.ts';
import type { Journey, Stage } from '../../../core/journey/journey.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { type ApplicationRecord, checklistStatusOf } from '../applications/recordService.ts';

/** The journey of an application, by its release. */
export type Journeys = (
  release: CompiledRelease,
  application: Pick<ApplicationRecord, 'persona' | 'status'>,
) => Journey;

/** The journey of applications whose releases have none. */
export type JourneyBefore = (application: Pick<ApplicationRecord, 'persona'>) => Journey;

/** The journey of each release, compiled once. Without `before`, applications of releases that have none stand still. */
export function createJourneys(before?: JourneyBefore): Journeys {
  // By release: its rules are read with the facts and enums of its lender.
  const made = new WeakMap<CompiledRelease, Journey>();
  return (release, application) => {
    const { app, journey } = release;
    if (!journey) return before ? before(application) : [stillAt(checklistStatusOf(application))];
    const compiled = made.get(release) ?? compileJourney(journey, vocabularyOf(app));
    made.set(release, compiled);
    return compiled;
  };
}

/** A stage that keeps an application at its status. */
const stillAt = (status: string): Stage => ({
  id: 'still',
  status,
  never: true,
  rule: undefined,
  branch: undefined,
  takesMs: undefined,
  deadlineMs: undefined,
  lapses: [],
});
