import { createHash } from 'node:crypto';
import type { UnderwritingPart } from '../../src/core/model/release.ts';
import type { FullPolicy } from '../../src/core/model/resolvedBrand.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';

const PART = 'server.underwriting.json';

/** Publishes a release of main that differs only in these policies of the decision; new ones are added. */
export async function publishPolicies(
  { releases }: Pick<AppDependencies, 'releases'>,
  changed: Readonly<Record<string, Partial<FullPolicy>>>,
): Promise<void> {
  const release = releases.head('main')?.release;
  if (!release) throw new Error('There is no release of main');
  const { policies } = JSON.parse(release.parts[PART] ?? '{}') as UnderwritingPart;
  const merged = Object.entries(changed).map(([id, change]) => [id, { ...policies[id], id, ...change }]);
  const text = JSON.stringify({ policies: { ...policies, ...Object.fromEntries(merged) } });
  const parts = { ...release.manifest.parts, [PART]: hashOf(text) };
  const manifest = { ...release.manifest, parts };
  const hash = hashOf(JSON.stringify(manifest));
  await releases.publish([{ ...release, hash, manifest, parts: { ...release.parts, [PART]: text } }]);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
