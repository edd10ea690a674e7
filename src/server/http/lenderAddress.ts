import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';

/** The address of a path at a host as browsers reach it, from settings. */
export const publicAddress = (
  { settings }: Pick<AppDependencies, 'settings'>,
  host: string,
  path: string,
): string =>
  settings.mode === 'production' ? `https://${host}${path}` : `http://${host}:${settings.port}${path}`;

/** The address of a path on a lender's pages: from settings, not from claims of a request. 404 for an unknown lender. */
export function lenderAddress(
  { releases, settings }: Pick<AppDependencies, 'releases' | 'settings'>,
  organization: string,
  path: string,
): string {
  const release = releases.head(organization);
  if (release === undefined) throw new ApiError('notFound');
  return publicAddress({ settings }, `${release.app.brand.hosts[0]}.${settings.publicHostSuffix}`, path);
}
