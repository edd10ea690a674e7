import type { FastifyRequest } from 'fastify';
import type { CompiledRelease } from '../releases/compiledRelease.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { ApiError } from './errors.ts';
import { currentRequest } from './requestScope.ts';

/** The organisations whose rows concern a lender: its own, those of its family, and those whose referrers it takes as its own. */
export function concerning(releases: ReleaseService, code: string): readonly string[] {
  const release = releases.head(code);
  return release ? [...organizationFamily(release), ...lenderOf(releases, release)] : [code];
}

/** Lets the request that is being answered see the rows of a lender that it named, beside those it saw (lenderScope.ts). */
export function openRowsOf(releases: ReleaseService, code: string): void {
  const request = currentRequest();
  if (request === undefined || request.lenders === 'every lender') return;
  request.lenders = [...new Set([...(request.lenders ?? []), ...concerning(releases, code)])];
}

/**
 * The current release of the organisation named at `where` in the request, whose rows are open then; answers 404 when
 * there is no such lender.
 */
export function knownOrganization(releases: ReleaseService, code: string, where: string): CompiledRelease {
  const release = releases.head(code);
  if (release === undefined) throw new ApiError('notFound', [`${where} is not a known organisation`]);
  openRowsOf(releases, code);
  return release;
}

/** The organisation code of the `x-org` header (HTTP-02), known to the server; answers 400 without one. */
export function organizationHeader(releases: ReleaseService, request: FastifyRequest): string {
  if (request.organization === undefined) throw new ApiError('badRequest', ['headers.x-org is required']);
  return knownOrganization(releases, request.organization, 'headers.x-org').app.brand.code;
}

/** The brands that are one lender: a parent and its variants (CALL-05, SUBMIT-36). */
export function lenderOf(releases: ReleaseService, { app: { brand } }: CompiledRelease): readonly string[] {
  const parent = brand.variantOf ?? brand.code;
  return releases.brands.filter(
    (code) => code === parent || releases.head(code)?.app.brand.variantOf === parent,
  );
}

/** The organisations whose referrers and referrals a lender takes as its own: itself, and whose variant it is. */
export const organizationFamily = ({ app: { brand } }: CompiledRelease): readonly string[] => [
  ...new Set([brand.code, brand.canonicalOrgCode, brand.variantOf ?? brand.code]),
];
