import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { compileJourney } from '../../../core/journey/compileJourney.ts';
import type { Journey } from '../../../core/journey/journey.ts';
import type { JourneyFile } from '../../../core/model/generated/journey.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import { readVocabulary } from '../../config-files/readVocabulary.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

export type Journeys = (release: CompiledRelease) => Journey;

/**
 * The journey of each release, compiled once. Releases without one have the journey of before (journey-before.yaml),
 * by today's facts.
 */
export function createJourneys(configRoot: string): Journeys {
  const made = new WeakMap<JourneyFile, Journey>();
  const before = requireSandboxFile<JourneyFile>(configRoot, 'journey-before', 'journey');
  const journeyBefore = compileJourney(before, readVocabulary(configRoot));
  return ({ app, journey }) => {
    if (!journey) return journeyBefore;
    const compiled = made.get(journey) ?? compileJourney(journey, vocabularyOf(app));
    made.set(journey, compiled);
    return compiled;
  };
}
