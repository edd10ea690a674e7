import { type OrganizationMap, resolveOrganization } from '../../core/config/resolveOrganization.ts';
import type { CompiledRelease } from './compiledRelease.ts';
import { UnfitLenders } from './ledger/headHosts.ts';

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

/** Throws an Error when no brand is the main one, or when two have the same host: their configurations are of different times. */
export function currentReleases(heads: CurrentReleases['heads']): CurrentReleases {
  const all = [...heads.values()];
  const main = all.find(({ app }) => app.brand.kind === 'main');
  if (!main) throw new UnfitLenders('There is no brand of kind main to serve unknown hosts');
  const byHost = new Map<string, string>();
  for (const [code, { app }] of heads)
    for (const host of app.brand.hosts) {
      const other = byHost.get(host);
      if (other !== undefined)
        throw new UnfitLenders(`${other} and ${code} would both have the host ${host}`);
      byHost.set(host, code);
    }
  return {
    brands: [...heads.keys()],
    heads,
    byHash: new Map(all.map((one) => [one.release.hash, one])),
    map: { byHost, codes: new Set(heads.keys()), main: main.app.brand.code },
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
