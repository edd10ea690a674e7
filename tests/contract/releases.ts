import { readFileSync } from 'node:fs';
import { readFolder } from '../../src/server/config-files/loadReleases.ts';
import { type CompiledRelease, compileRelease } from '../../src/server/releases/compiledRelease.ts';

/** The project's releases by code, as on a sandbox server. */
export async function projectReleases(): Promise<ReadonlyMap<string, CompiledRelease>> {
  const { releases } = readFolder('.', { environment: 'non-production' }).load();
  const compiled = await Promise.all([...releases.values()].map(compileRelease));
  return new Map(compiled.map((release) => [release.app.brand.code, release]));
}

/** One brand's release; throws if missing. */
export function brandOf(releases: ReadonlyMap<string, CompiledRelease>, code: string): CompiledRelease {
  const found = releases.get(code);
  if (!found) throw new Error(`No release of ${code}`);
  return found;
}

export const projectFile = (path: string): string => readFileSync(path, 'utf8');

/**
 * One release per distinct behavior: lenders that share every part, and all of their app but brand and theme, are
 * tested once.
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
