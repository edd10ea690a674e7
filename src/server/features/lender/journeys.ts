import { withDetours } from '../../../core/flow/withDetours.ts';
import type { SandboxJourneyFile } from '../../../core/model/generated/sandbox-journey.ts';
import { requireSandboxFile } from '../../config-files/readSandboxFile.ts';
import { readVocabulary } from '../../config-files/readVocabulary.ts';
import type { LenderConfig } from '../sources/lenderConfigService.ts';
import { compileJourney } from './compileJourney.ts';
import { journeyEffects } from './effects/journeyEffects.ts';
import type { Journey } from './journey.ts';

/** Journeys by test borrower id; null for everybody else. */
export type Journeys = (persona: string | null) => Journey;

/**
 * Reads `config/sandbox/journey.yaml` and inserts the test borrowers' detours; throws an error naming the
 * wrong file, borrower and stage.
 */
export function loadJourneys(configRoot: string, { personas }: Pick<LenderConfig, 'personas'>): Journeys {
  const { stages, lapses = {} } = requireSandboxFile<SandboxJourneyFile>(configRoot, 'journey');
  const vocabulary = readVocabulary(configRoot);
  const effects = new Set(journeyEffects.map(({ name }) => name));
  const scope = { vocabulary, effects, lapses, where: 'config/sandbox/journey.yaml' };
  const plain = compileJourney(stages, scope);
  const ways = new Map(
    [...personas].flatMap(([id, { detours }]) => {
      const where = `config/sandbox/personas.yaml, ${id}`;
      return detours ? [[id, compileJourney(withDetours(stages, detours), { ...scope, where })]] : [];
    }),
  );
  return (persona) => (persona === null ? plain : (ways.get(persona) ?? plain));
}
