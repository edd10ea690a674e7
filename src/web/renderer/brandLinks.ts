import type { BrandSettings } from '../../core/model/resolvedBrand.ts';

/** ROUTE-01 */
export const BASE_PATH = '/account/heloc';

/** Pages outside the base path (ROUTE-18). */
const BESIDE = /^\/(?:privacy|terms|communications|licenses|dashboard|auth)(?:[/?#]|$)/;

const FALLBACKS: Readonly<Record<string, string>> = { privacy: '/privacy', terms: '/terms' };

/**
 * The address of a brand link; privacy and terms default to /privacy and /terms (BRAND-12). Addresses within the
 * application get its base path; undefined for an unknown name.
 */
export function brandLink({ links }: Pick<BrandSettings, 'links'>, name: string): string | undefined {
  const own = Object.hasOwn(links, name) ? links[name] : undefined;
  const address = own ?? (Object.hasOwn(FALLBACKS, name) ? FALLBACKS[name] : undefined);
  return address?.startsWith('/') && !BESIDE.test(address) ? `${BASE_PATH}${address}` : address;
}
