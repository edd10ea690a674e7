import { readFileSync } from 'node:fs';
import { loadReleases } from '../../src/server/config-files/loadReleases.ts';
import { type CompiledRelease, compileRelease } from '../../src/server/releases/compiledRelease.ts';

/** The releases of the project's own brands as a sandbox server has them, by code. */
export async function projectReleases(): Promise<ReadonlyMap<string, CompiledRelease>> {
  const { releases } = loadReleases('.', { environment: 'non-production' });
  const compiled = await Promise.all([...releases.values()].map(compileRelease));
  return new Map(compiled.map((release) => [release.app.brand.code, release]));
}

/** The release of one brand; throws when there is no such brand. */
export function brandOf(releases: ReadonlyMap<string, CompiledRelease>, code: string): CompiledRelease {
  const found = releases.get(code);
  if (!found) throw new Error(`No release of ${code}`);
  return found;
}

/** The text of a file of the project. */
export const projectFile = (path: string): string => readFileSync(path, 'utf8');
