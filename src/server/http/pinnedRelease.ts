import type { Queries } from '../db/tables.ts';
import type { CompiledRelease } from '../releases/compiledRelease.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { ApiError } from './errors.ts';

/**
 * The release with that hash if it is the organization's, else the organization's current one; 422 without
 * any.
 */
export async function releaseFor(
  queries: Queries,
  releases: ReleaseService,
  organization: string,
  hash: string | undefined,
): Promise<CompiledRelease> {
  const pinned = hash === undefined ? undefined : await releases.byHash(hash, queries);
  const release = pinned?.release.brand === organization ? pinned : releases.head(organization);
  if (release) return release;
  throw new ApiError('unprocessable', ['headers.authorization names an unknown organisation']);
}
