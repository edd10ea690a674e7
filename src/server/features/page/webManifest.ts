import type { JsonObject } from '../../../core/shared/json.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { hasPictures, type PictureName, pictureSize } from './icon/releaseIcons.ts';
import { pictureAddress } from './iconRoutes.ts';

const START = '/account/heloc/register-v2';

/**
 * The web manifest of a lender (W3C Application Manifest), by which a browser can install its application. `org` is the
 * lender's code where the address says it, so that the installed application begins at the same lender; `locale` is the
 * language of the page that names the manifest.
 */
export function webManifest(
  compiled: CompiledRelease,
  { org, locale }: { readonly org: string | undefined; readonly locale: string },
): JsonObject {
  const { app, release } = compiled;
  const { company } = app.brand;
  const { surface } = app.theme.colors.light;
  const query = org === undefined ? '' : `?org=${encodeURIComponent(org)}`;
  const icon = (part: string, purpose: string) => ({
    src: `/releases/${release.hash}/${part}`,
    sizes: 'any',
    type: 'image/svg+xml',
    purpose,
  });
  const picture = (name: PictureName, purpose: string) => ({
    src: pictureAddress(release.hash, name),
    sizes: `${pictureSize(name)}x${pictureSize(name)}`,
    type: 'image/png',
    purpose,
  });
  const pictures = hasPictures(release)
    ? [picture('icon-192', 'any'), picture('icon-512', 'any'), picture('maskable-512', 'maskable')]
    : [];
  return {
    id: `/${query}`,
    name: company.name,
    short_name: company.shortName,
    lang: locale,
    start_url: `${START}${query}`,
    scope: '/',
    display: 'standalone',
    theme_color: surface,
    background_color: surface,
    icons: [icon('icon.svg', 'any'), icon('icon.maskable.svg', 'maskable'), ...pictures],
  };
}
