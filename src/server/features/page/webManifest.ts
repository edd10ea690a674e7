import type { JsonObject } from '../../../core/shared/json.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { hasPictures, type PictureName, pictureSize } from './icon/releaseIcons.ts';
import { pictureAddress } from './iconRoutes.ts';

const START = '/account/heloc/register-v2';

/**
 * A lender's W3C Application Manifest, which makes its application installable. `org` (the code in the
 * address) makes the installed application open at the same lender; `locale` is the language of the linking
 * page.
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
