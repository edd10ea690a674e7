import { compileJourney } from '../../../../core/journey/compileJourney.ts';
import type { Journey } from '../../../../core/journey/journey.ts';
import type { JourneyFile } from '../../../../core/model/generated/journey.ts';
import type {
  DetourBefore,
  SandboxDetoursBeforeFile,
} from '../../../../core/model/generated/sandbox-detours-before.ts';
import { readSandboxFile, requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import { readVocabulary } from '../../../config-files/readVocabulary.ts';

/**
 * The journey of releases that have none (journey-before.yaml), in which test borrowers have detours of their own
 * (detours-before.yaml), by today's facts.
 */
export function readJourneyBefore(
  configRoot: string,
): (application: { readonly persona: string | null }) => Journey {
  const file = requireSandboxFile<JourneyFile>(configRoot, 'journey-before', 'journey');
  const { detours = {} } = readSandboxFile<SandboxDetoursBeforeFile>(configRoot, 'detours-before') ?? {};
  const vocabulary = readVocabulary(configRoot);
  const compiled = (stages: JourneyFile['stages']): Journey =>
    compileJourney({ ...file, stages }, vocabulary);
  const plain = compiled(file.stages);
  const own = new Map(
    Object.entries(detours).map(([persona, some]) => [persona, compiled(withDetours(file.stages, some))]),
  );
  return ({ persona }) => own.get(persona ?? '') ?? plain;
}

const withDetours = (
  stages: JourneyFile['stages'],
  detours: readonly DetourBefore[],
): JourneyFile['stages'] =>
  stages.flatMap((stage) => [
    ...detours.filter(({ before }) => before === stage.id).map((detour) => detour.stage),
    stage,
  ]) as JourneyFile['stages'];
