import type { BrandSettings } from '../../core/model/resolvedBrand.ts';

/** The path of the application below the host (ROUTE-01). */
export const BASE_PATH = '/account/heloc';

/** Pages that stand beside the application, not under its base path (ROUTE-18). */
const BESIDE = /^\/(?:privacy|terms|communications|licenses|dashboard|auth)(?:[/?#]|$)/;

const FALLBACKS: Readonly<Record<string, string>> = { privacy: '/privacy', terms: '/terms' };

/**
 * The address of a link of the brand by its name; privacy and terms fall back to /privacy and /terms (BRAND-12). An
 * address within the application is given its base path; undefined for a name the brand does not have.
 */
export function brandLink({ links }: Pick<BrandSettings, 'links'>, name: string): string | undefined {
  const own = Object.hasOwn(links, name) ? links[name] : undefined;
  const address = own ?? (Object.hasOwn(FALLBACKS, name) ? FALLBACKS[name] : undefined);
  return address?.startsWith('/') && !BESIDE.test(address) ? `${BASE_PATH}${address}` : address;
}
