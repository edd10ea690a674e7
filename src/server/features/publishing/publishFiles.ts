import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { environmentOf } from '../../config-files/environmentOf.ts';
import { releasesOf } from '../../config-files/loadReleases.ts';
import { readConfigTree } from '../../config-files/readConfigTree.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';

/** What was published. */
export interface Published {
  readonly warnings: number;
  readonly releases: readonly { readonly brand: string; readonly hash: string; readonly changed: boolean }[];
}

/**
 * Checks the files against the schemas of this server and makes their releases current, all at once. Throws
 * `ConfigRejected` for what the check finds, and refuses files that leave out a lender who is served now.
 */
export async function publishFiles(
  files: readonly ConfigFile[],
  { settings, releases, logger }: AppDependencies,
): Promise<Published> {
  const { root, schemas } = readConfigTree(settings.configRoot);
  const made = releasesOf({ root, schemas, files }, environmentOf(settings));
  const gone = releases.brands.filter((brand) => !made.releases.has(brand));
  if (gone.length > 0) throw new ApiError('conflict', [`Served now and not sent: ${gone.join(', ')}`]);
  const changed = new Set(
    [...made.releases].flatMap(([brand, { hash }]) =>
      releases.head(brand)?.release.hash === hash ? [] : [brand],
    ),
  );
  await releases.publish(made.releases.values());
  logger.info('releases published', { brands: changed.size, warnings: made.findings.length });
  return {
    warnings: made.findings.length,
    releases: [...made.releases].map(([brand, { hash }]) => ({ brand, hash, changed: changed.has(brand) })),
  };
}
