import type { FastifyRequest } from 'fastify';
import type { CompiledRelease } from '../releases/compiledRelease.ts';
import type { ReleaseService } from '../releases/releaseService.ts';
import { ApiError } from './errors.ts';

/** The current release of the organisation named at `where` in the request; answers 404 when there is no such lender. */
export function knownOrganization(releases: ReleaseService, code: string, where: string): CompiledRelease {
  const release = releases.head(code);
  if (release === undefined) throw new ApiError('notFound', [`${where} is not a known organisation`]);
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
