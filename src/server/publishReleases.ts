import { loadReleases } from './config-files/loadReleases.ts';
import type { AppDependencies } from './http/dependencies.ts';

/** The layer that only servers outside production lay over the base (test names with digits, C-05). */
const NON_PRODUCTION = 'non-production';

/**
 * Checks and compiles the configuration and makes the releases current. Rejects with what the check found, pointing
 * at file and line, when there is an error: the server runs on nothing unchecked.
 */
export async function publishReleases({ settings, releases, logger }: AppDependencies): Promise<void> {
  const environment = settings.mode === 'sandbox' ? NON_PRODUCTION : undefined;
  const loaded = loadReleases(settings.configRoot, { environment });
  await releases.publish(loaded.releases.values());
  logger.info('releases published', { brands: loaded.releases.size, warnings: loaded.findings.length });
}
