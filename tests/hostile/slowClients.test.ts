import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { healthFeature } from '../../src/server/features/health/routes.ts';
import { waitlistFeature } from '../../src/server/features/waitlist/routes.ts';
import type { FeaturePlugin } from '../../src/server/http/dependencies.ts';
import { openTestServer } from '../../src/server/http/testServer.ts';
import { isDeep } from '../e2e/matrix.ts';
import { promised } from './promised.ts';
import { connectSlowly, LARGE, type SlowConnection, slowClients } from './slowClients.ts';

const OF_EACH = isDeep ? 200 : 20;
const AT_ONCE = 50;
/** Their pending answers are in memory. */
const NEVER_READING = 20;
const ROUNDS = isDeep ? 100 : 10;
/** Node checks its half-minute limits every half minute; connections that never read have a minute. */
const ENDED_WITHIN_SECONDS = 150;

const large: FeaturePlugin = (app) => void app.get(LARGE, async () => 'x'.repeat(8_000_000));

promised('slow-clients', async () => {
  const { app, close } = await openTestServer([healthFeature, waitlistFeature, large]);
  onTestFinished(close);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const connections = (): Promise<number> =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

  const begun = performance.now();
  const all: SlowConnection[] = [];
  onTestFinished(() => {
    for (const connection of all) connection.close();
  });
  for (const client of slowClients) {
    let left = client.name.endsWith('never reads') ? NEVER_READING : OF_EACH;
    // The system accepts only so many new connections at once.
    for (; left > 0; left -= AT_ONCE) {
      const wave = Array.from({ length: Math.min(left, AT_ONCE) }, () => connectSlowly(port, client));
      all.push(...wave);
      await Promise.all(wave.map(({ connected }) => connected));
    }
  }
  // Half-closed connections end soon.
  await expect.poll(connections).toBeGreaterThanOrEqual(2 * OF_EACH);

  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of ['/healthz', '/readyz']) {
      const since = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
      expect(answer.status).toBe(200);
      slowest = Math.max(slowest, performance.now() - since);
    }
  const figures = {
    connections: all.filter((connection) => connection.isOpen()).length,
    'others answered meanwhile': 2 * ROUNDS,
    'milliseconds for the slowest of them': Math.round(slowest),
  };
  if (!isDeep) return figures;
  await expect.poll(connections, { timeout: ENDED_WITHIN_SECONDS * 1_000, interval: 500 }).toBe(0);
  return { ...figures, 'seconds until all were ended': Math.round((performance.now() - begun) / 1_000) };
});
