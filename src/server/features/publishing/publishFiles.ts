import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { environmentOf } from '../../config-files/environmentOf.ts';
import { askingOfRelease, missedCompanies, refusals } from '../../connections/refuseUnperformed.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { BrandsLeftOut } from '../../releases/releaseStore.ts';
import { buildReleases } from './buildReleases.ts';

export interface Published {
  readonly warnings: number;
  readonly releases: readonly { readonly brand: string; readonly hash: string; readonly changed: boolean }[];
}

/**
 * Checks files against this server's schemas and atomically makes their releases current. Refuses errors, and
 * configurations without a lender now served, with tasks that nobody performs here, or that need a company which is not
 * connected.
 */
export async function publishFiles(
  files: readonly ConfigFile[],
  { settings, releases, logger, connections }: AppDependencies,
): Promise<Published> {
  const built = await buildReleases({
    root: settings.configRoot,
    files,
    environment: environmentOf(settings),
  });
  const lenders = [...built.releases.values()].map(askingOfRelease);
  const lines = refusals(lenders, connections.inForce, settings.mode);
  if (lines.length > 0) throw new ApiError('unprocessable', lines);
  const changed = await releases.publish(built.releases.values(), 'sent').catch((error: unknown) => {
    throw error instanceof BrandsLeftOut ? new ApiError('conflict', [error.message]) : error;
  });
  for (const reason of missedCompanies(lenders, connections.inForce, settings.mode).warnings)
    logger.warn('a company is not connected', { reason });
  logger.info('releases published', { brands: changed.size, warnings: built.findings.length });
  return {
    warnings: built.findings.length,
    releases: [...built.releases].map(([brand, { hash }]) => ({ brand, hash, changed: changed.has(brand) })),
  };
}
