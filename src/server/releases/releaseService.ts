import { type OrganizationMap, resolveOrganization } from '../../core/config/resolveOrganization.ts';
import type { Release } from '../../core/model/release.ts';
import type { Queries } from '../db/tables.ts';
import { type CompiledRelease, compileRelease } from './compiledRelease.ts';
import type { ReleaseStore } from './releaseStore.ts';

/** The releases of all brands: the current one of each, and any older one that an application is pinned to. */
export interface ReleaseService {
  /** Codes of the brands that have a release. */
  readonly brands: readonly string[];
  /** Makes these the current releases, all at once, written to the store first. */
  publish(releases: Iterable<Release>): Promise<void>;
  /** The current release of a brand; undefined for an unknown brand. */
  head(brand: string): CompiledRelease | undefined;
  /** A release by its hash, current or older; undefined when there is none. Inside a transaction pass it as `queries`. */
  byHash(hash: string, queries?: Queries): Promise<CompiledRelease | undefined>;
  /** The current release of the lender whose page this is (BRAND-02 to BRAND-05). */
  forPage(host: string, org: string | undefined): CompiledRelease;
}

const mapOf = (heads: ReadonlyMap<string, CompiledRelease>): OrganizationMap => {
  const main = [...heads.values()].find(({ app }) => app.brand.kind === 'main');
  if (!main) throw new Error('No brand of kind main: nothing can stand in for an unknown host');
  return {
    byHost: new Map(
      [...heads].flatMap(([code, { app }]) => app.brand.hosts.map((host) => [host, code] as const)),
    ),
    codes: new Set(heads.keys()),
    main: main.app.brand.code,
  };
};

/** The release service over a store; `publish` comes first. */
export function createReleaseService(store: ReleaseStore): ReleaseService {
  const ready = new Map<string, CompiledRelease>();
  const loading = new Map<string, Promise<CompiledRelease | undefined>>();
  const heads = new Map<string, CompiledRelease>();
  let map: OrganizationMap | undefined;

  const load = async (hash: string, queries?: Queries): Promise<CompiledRelease | undefined> => {
    const release = await store.byHash(hash, queries);
    const compiled = release && (await compileRelease(release));
    if (compiled) ready.set(hash, compiled);
    return compiled;
  };

  const service: ReleaseService = {
    get brands() {
      return [...heads.keys()];
    },
    async publish(releases) {
      const changed = [...releases].filter(({ brand, hash }) => heads.get(brand)?.release.hash !== hash);
      const compiled = await Promise.all(changed.map(compileRelease));
      await store.publish(changed);
      for (const one of compiled) {
        ready.set(one.release.hash, one);
        heads.set(one.release.brand, one);
      }
      map = mapOf(heads);
    },
    head: (brand) => heads.get(brand),
    async byHash(hash, queries) {
      const known = ready.get(hash);
      if (known) return known;
      // Inside a transaction nothing is shared: another load may be waiting for this very transaction to end.
      if (queries) return load(hash, queries);
      const started = loading.get(hash) ?? load(hash).finally(() => loading.delete(hash));
      loading.set(hash, started);
      return started;
    },
    forPage(host, org) {
      if (!map) throw new Error('No release is published');
      const found = heads.get(resolveOrganization({ host, org }, map));
      if (!found) throw new Error(`The brand of ${host} has no release`);
      return found;
    },
  };
  return service;
}
