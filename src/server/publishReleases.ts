import { environmentOf } from './config-files/environmentOf.ts';
import { folderHash, loadReleases } from './config-files/loadReleases.ts';
import type { AppDependencies } from './http/dependencies.ts';

/**
 * Checks, compiles and publishes the folder's configuration. Rejects with findings by file and line: nothing
 * unchecked runs. While folder and program are unchanged since the last publish, releases sent since
 * (`equiform publish`) stay current.
 */
export async function publishReleases({ settings, releases, logger }: AppDependencies): Promise<void> {
  const environment = environmentOf(settings);
  const folder = folderHash(settings.configRoot, environment);
  if (await releases.resume(folder)) {
    logger.info('kept releases that were published after the folder changed', {
      brands: releases.brands.length,
    });
    return;
  }
  const loaded = loadReleases(settings.configRoot, { environment });
  await releases.publish(loaded.releases.values(), { folder });
  logger.info('releases published', { brands: loaded.releases.size, warnings: loaded.findings.length });
}
