import { type Vocabulary, vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { compileJourney } from '../../../core/journey/compileJourney.ts';
import type { Journey } from '../../../core/journey/journey.ts';
import { journeyProblems } from '../../../core/journey/journeyProblems.ts';
import { withDetours } from '../../../core/journey/withDetours.ts';
import type { JourneyFile } from '../../../core/model/generated/journey.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import { readVocabulary } from '../../config-files/readVocabulary.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { LenderConfig } from '../sources/lenderConfigService.ts';

/** The journey of a release, for a test borrower by id or for everybody else (null). */
export type Journeys = (release: CompiledRelease, persona: string | null) => Journey;

/**
 * Compiles the journey of each release once, with the detours of the test borrowers. Throws an error that names the
 * borrower whose detours do not fit. Releases without a journey have the one of before (journey-before.yaml).
 */
export function createJourneys(configRoot: string, { personas }: Pick<LenderConfig, 'personas'>): Journeys {
  const made = new WeakMap<JourneyFile, Map<string | null, Journey>>();
  const before = requireSandboxFile<JourneyFile>(configRoot, 'journey-before', 'journey');
  const vocabularyBefore = readVocabulary(configRoot);

  function compile(file: JourneyFile, vocabulary: Vocabulary, persona: string | null): Journey {
    const detours = persona === null ? [] : (personas.get(persona)?.detours ?? []);
    const journey = { ...file, stages: withDetours(file.stages, detours) };
    const [wrong] = detours.length === 0 ? [] : journeyProblems(journey);
    if (wrong) throw new Error(`config/sandbox/personas.yaml, ${persona}: ${wrong.pointer} ${wrong.message}`);
    return compileJourney(journey, vocabulary);
  }

  return ({ app, journey }, persona) => {
    const [file, vocabulary] = journey ? [journey, vocabularyOf(app)] : [before, vocabularyBefore];
    const known = made.get(file) ?? new Map<string | null, Journey>();
    made.set(file, known);
    const compiled = known.get(persona) ?? compile(file, vocabulary, persona);
    known.set(persona, compiled);
    return compiled;
  };
}
