const IMMUTABLE = /^\/(?:assets\/[^/]+|releases\/[0-9a-f]{64}\/[^/]+)$/;
const PAGE =
  /^\/(?:account|auth|dashboard|waitlist|marketing-waitlist|terms|communications|privacy|licenses)(?:\/|$)/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const APPLICATION = /^\/account\/heloc\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/.*)?$/i;

/** Whether what an address of this origin answers never changes: code and releases, named by their content. */
export const isImmutable = ({ pathname }: URL): boolean => IMMUTABLE.test(pathname);

/** Whether the application shows a page there, the same for everybody. */
export const isPage = ({ pathname }: URL): boolean => PAGE.test(pathname);

/**
 * The address under which a page is kept: nothing of a person is in it. All addresses of applications are one, other ids
 * are left out, and of the query only the lender is kept.
 */
export function cachedPageAddress({ origin, pathname, searchParams }: URL): string {
  const path = APPLICATION.test(pathname)
    ? '/account/heloc/application'
    : pathname.replace(new RegExp(UUID, 'gi'), 'id').replace(/(?<=.)\/$/, '');
  const org = searchParams.get('org');
  return `${origin}${path}${org === null ? '' : `?org=${encodeURIComponent(org)}`}`;
}
