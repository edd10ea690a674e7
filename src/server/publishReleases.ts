import { environmentOf } from './config-files/environmentOf.ts';
import { folderHash, loadReleases } from './config-files/loadReleases.ts';
import type { AppDependencies } from './http/dependencies.ts';

/**
 * Checks and compiles the configuration of the folder and makes its releases current. Rejects with what the check found,
 * pointing at file and line, when there is an error: the server runs on nothing unchecked. While the folder and the program
 * are the same as when it was last published, what was sent to the server since (`equiform publish`) stays current.
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
