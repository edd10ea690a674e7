import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EffectName } from '../../src/core/journey/effectNames.ts';
import { isServerPart } from '../../src/core/model/release.ts';
import { releasesFeature } from '../../src/server/features/releases/routes.ts';
import { openTestServer, type TestServer } from '../../src/server/http/testServer.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { decisionPolicyIds, decisionTraces, releasedDecision } from './decisionTraces.ts';

const OF_JOURNEYS: readonly EffectName[] = ['decideOffers', 'hardPull', 'reunderwrite', 'checkValue'];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([releasesFeature]);
  await publishReleases(server.dependencies);
});
afterAll(() => server.close());

it('no release part for browsers contains what only the server may know, at any lender', async () => {
  const { releases } = server.dependencies;
  const all = releases.brands.flatMap((brand) => releases.head(brand)?.release ?? []);
  expect(all).toHaveLength(60);
  const traces = [...OF_JOURNEYS.map((effect) => `"${effect}"`), ...decisionTraces(all)];
  const seen = new Map<string, string>();
  for (const release of all) {
    const { hash, manifest, parts } = release;
    expect(releasedDecision(release)).toEqual(expect.arrayContaining([...decisionPolicyIds()]));
    expect(Object.keys(parts)).toContain('server.journey.json');
    for (const [name, partHash] of Object.entries(manifest.parts)) {
      if (seen.has(partHash)) continue;
      seen.set(partHash, name);
      const { statusCode, body } = await server.app.inject(`/releases/${hash}/${name}`);
      expect([name, statusCode]).toEqual([name, isServerPart(name) ? 404 : 200]);
      if (isServerPart(name)) continue;
      const said = traces.filter((trace) => body.includes(trace));
      expect([name, said]).toEqual([name, []]);
    }
  }
});
