const IMMUTABLE = /^\/(?:assets\/[^/]+|releases\/[0-9a-f]{64}\/[^/]+|typefaces\/[0-9a-f]{64}\.woff2)$/;
const PAGE =
  /^\/(?:account|auth|dashboard|waitlist|marketing-waitlist|terms|communications|privacy|licenses)(?:\/|$)/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const APPLICATION = /^\/account\/heloc\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/.*)?$/i;

/** True for content-addressed files of this origin (code and releases), which never change. */
export const isImmutable = ({ pathname }: URL): boolean => IMMUTABLE.test(pathname);

/** True for the application's pages, which are the same for everyone. */
export const isPage = ({ pathname }: URL): boolean => PAGE.test(pathname);

/**
 * The cache key of a page, free of personal data: all applications share one, other IDs are dropped, and of the query
 * only the lender stays.
 */
export function cachedPageAddress({ origin, pathname, searchParams }: URL): string {
  const path = APPLICATION.test(pathname)
    ? '/account/heloc/application'
    : pathname.replace(new RegExp(UUID, 'gi'), 'id').replace(/(?<=.)\/$/, '');
  const org = searchParams.get('org');
  return `${origin}${path}${org === null ? '' : `?org=${encodeURIComponent(org)}`}`;
}
