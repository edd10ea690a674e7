import { type OrganizationMap, resolveOrganization } from '../../core/config/resolveOrganization.ts';
import type { CompiledRelease } from './compiledRelease.ts';

/** The current release of every brand, exchanged as a whole. */
export interface CurrentReleases {
  readonly brands: readonly string[];
  /** By brand. */
  readonly heads: ReadonlyMap<string, CompiledRelease>;
  readonly byHash: ReadonlyMap<string, CompiledRelease>;
  /** Undefined before the first publish. */
  readonly map: OrganizationMap | undefined;
}

export const NO_RELEASES: CurrentReleases = {
  brands: [],
  heads: new Map(),
  byHash: new Map(),
  map: undefined,
};

/** Throws an Error when no brand is the main one. */
export function currentReleases(heads: CurrentReleases['heads']): CurrentReleases {
  const all = [...heads.values()];
  const main = all.find(({ app }) => app.brand.kind === 'main');
  if (!main) throw new Error('There is no brand of kind main to serve unknown hosts');
  const hosts = [...heads].flatMap(([code, { app }]) => app.brand.hosts.map((host) => [host, code] as const));
  return {
    brands: [...heads.keys()],
    heads,
    byHash: new Map(all.map((one) => [one.release.hash, one])),
    map: { byHost: new Map(hosts), codes: new Set(heads.keys()), main: main.app.brand.code },
  };
}

/** The current release of a page's lender (BRAND-02 to BRAND-05). */
export function releaseForPage(
  { heads, map }: CurrentReleases,
  page: { readonly host: string; readonly org: string | undefined },
): CompiledRelease {
  if (!map) throw new Error('No release is published');
  const found = heads.get(resolveOrganization(page, map));
  if (!found) throw new Error(`The brand of ${page.host} has no release`);
  return found;
}
