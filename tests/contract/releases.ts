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

/**
 * One release of each kind that asks, says and decides alike: lenders that share every part, and of their app all but
 * brand and theme, are tested once.
 */
export function distinctReleases(
  releases: ReadonlyMap<string, CompiledRelease>,
): ReadonlyMap<string, CompiledRelease> {
  const byContent = new Map<string, [string, CompiledRelease]>();
  for (const entry of releases) {
    const { manifest, parts } = entry[1].release;
    const { brand, theme, ...rest } = JSON.parse(parts['app.json'] ?? '{}');
    const shared = Object.entries(manifest.parts).filter(([name]) => !/^(app|icon|logo)\b/.test(name));
    const content = JSON.stringify([rest, shared]);
    if (!byContent.has(content)) byContent.set(content, entry);
  }
  return new Map(byContent.values());
}
