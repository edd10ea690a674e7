import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Release } from '../../src/core/model/release.ts';
import { createApp } from '../../src/server/app.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { openDependencies } from '../../src/server/openDependencies.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';
import { readSettings } from '../../src/server/settings/settings.ts';

/** The product's server in this process, not listening. */
export interface OwnServer {
  readonly app: FastifyInstance;
  readonly dependencies: AppDependencies;
  close(): Promise<void>;
}

/** Takes settings by environment name and given releases; data goes to a new folder. */
export async function openServer(
  environment: Readonly<Record<string, string>>,
  releases?: readonly Release[],
): Promise<OwnServer> {
  const data = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const settings = readSettings({ EQUIFORM_DATA_DIR: data, LOG_LEVEL: 'silent', ...environment });
  if (!settings.ok) throw new Error(JSON.stringify(settings.error));
  const opened = await openDependencies(settings.value, { environment });
  if (!opened.ok) throw new Error(opened.error);
  const { dependencies, close } = opened.value;
  if (releases) await dependencies.releases.publish(releases);
  else await publishReleases(dependencies);
  const app = await createApp(dependencies);
  return {
    app,
    dependencies,
    async close() {
      await app.close();
      await close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
