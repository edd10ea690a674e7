import type { FastifyRequest } from 'fastify';
import type { CompiledRelease } from '../releases/compiledRelease.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { ApiError } from './errors.ts';
import { currentRequest } from './requestScope.ts';

/**
 * The organizations whose rows concern a lender: itself, its family, and those whose referrers it treats as
 * its own.
 */
export function concerning(releases: ReleaseService, code: string): readonly string[] {
  const release = releases.head(code);
  return release ? [...organizationFamily(release), ...lenderOf(releases, release)] : [code];
}

/** Also lets the current request see the rows of the lender it names (lenderScope.ts). */
export function openRowsOf(releases: ReleaseService, code: string): void {
  const request = currentRequest();
  if (request === undefined || request.lenders === 'every lender') return;
  request.lenders = [...new Set([...(request.lenders ?? []), ...concerning(releases, code)])];
}

/**
 * The current release of the organization named at `where`, whose rows the request then sees; 404 for an
 * unknown lender.
 */
export function knownOrganization(releases: ReleaseService, code: string, where: string): CompiledRelease {
  const release = releases.head(code);
  if (release === undefined) throw new ApiError('notFound', [`${where} is not a known organisation`]);
  openRowsOf(releases, code);
  return release;
}

/** The known organization of the `x-org` header (HTTP-02); answers 400 without one. */
export function organizationHeader(releases: ReleaseService, request: FastifyRequest): string {
  if (request.organization === undefined) throw new ApiError('badRequest', ['headers.x-org is required']);
  return knownOrganization(releases, request.organization, 'headers.x-org').app.brand.code;
}

/** The lender in the `x-org` header, else that of the host that was called. */
export function lenderOfRequest(releases: ReleaseService, request: FastifyRequest): CompiledRelease {
  if (request.organization !== undefined)
    return knownOrganization(releases, request.organization, 'headers.x-org');
  const release = releases.forPage(request.hostname.toLowerCase(), undefined);
  openRowsOf(releases, release.app.brand.code);
  return release;
}

/** Parent -> brands, of the current releases. */
const families = new WeakMap<readonly string[], Map<string, readonly string[]>>();

/** The brands of one lender: a parent and its variants (CALL-05, SUBMIT-36). Every request asks for them. */
export function lenderOf(releases: ReleaseService, { app: { brand } }: CompiledRelease): readonly string[] {
  const parent = brand.variantOf ?? brand.code;
  const { brands } = releases;
  const known = families.get(brands) ?? new Map<string, readonly string[]>();
  families.set(brands, known);
  const found =
    known.get(parent) ??
    brands.filter((code) => code === parent || releases.head(code)?.app.brand.variantOf === parent);
  known.set(parent, found);
  return found;
}

/** The organizations whose referrers and referrals a lender treats as its own: itself and its parent. */
export const organizationFamily = ({ app: { brand } }: CompiledRelease): readonly string[] => [
  ...new Set([brand.code, brand.canonicalOrgCode, brand.variantOf ?? brand.code]),
];
