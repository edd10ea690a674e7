import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stagesFor } from '../../core/journey/waysOf.ts';
import type { SandboxPersonasFile } from '../../core/model/generated/sandbox-personas.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import type { FlowPath } from '../../core/proof/exploreFlow.ts';
import { readRecording } from '../../core/proof/recording.ts';
import { replayJourney } from '../../core/proof/replayJourney.ts';
import { readSandboxFile } from '../../server/config-files/readSandboxFile.ts';
import { readable } from '../project/openConfig.ts';

/** A lender's recorded journeys and their deviations: `file:line message`. */
export interface ReplayedJourneys {
  readonly replayed: number;
  readonly deviations: readonly string[];
}

/** The folder of recorded journeys, each named after its test borrower. */
const FOLDER = 'tests/golden';

/**
 * Replays the recorded journeys. A journey named after a kind belongs to it, all others to the main kind. Throws
 * `CannotRun` if files of the sandbox are invalid.
 */
export function goldenJourneys(
  root: string,
): (brand: ResolvedBrand, ways: readonly FlowPath[]) => ReplayedJourneys {
  const folder = join(root, FOLDER);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : [];
  if (names.length === 0) return () => ({ replayed: 0, deviations: [] });
  const people = readable(() => readSandboxFile<SandboxPersonasFile>(root, 'personas'))?.personas ?? [];
  return (brand, ways) => {
    const own = names
      .sort()
      .filter((name) => (brand.brand.kind === 'new-york') === (name === 'new-york.txt'));
    const mine = ['main', 'new-york'].includes(brand.brand.kind) ? own : [];
    const deviations = mine.flatMap((name) => {
      const answers = people.find(({ id }) => `${id}.txt` === name)?.answers ?? {};
      const stages = stagesFor(brand.journey, answers).map(({ stage }) => stage);
      const recording = readRecording(readFileSync(join(folder, name), 'utf8'));
      return replayJourney(recording, { brand, ways, stages }).map(
        ({ line, message }) => `${FOLDER}/${name}:${line} ${message}`,
      );
    });
    return { replayed: mine.length, deviations };
  };
}
