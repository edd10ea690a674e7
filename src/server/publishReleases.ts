import { environmentOf } from './config-files/environmentOf.ts';
import { loadReleases } from './config-files/loadReleases.ts';
import type { AppDependencies } from './http/dependencies.ts';

/**
 * Checks and compiles the configuration and makes the releases current. Rejects with what the check found, pointing
 * at file and line, when there is an error: the server runs on nothing unchecked.
 */
export async function publishReleases({ settings, releases, logger }: AppDependencies): Promise<void> {
  const loaded = loadReleases(settings.configRoot, { environment: environmentOf(settings) });
  await releases.publish(loaded.releases.values());
  logger.info('releases published', { brands: loaded.releases.size, warnings: loaded.findings.length });
}
