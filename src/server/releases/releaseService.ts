import { setImmediate } from 'node:timers/promises';
import { type OrganizationMap, resolveOrganization } from '../../core/config/resolveOrganization.ts';
import type { Release } from '../../core/model/release.ts';
import type { Queries } from '../db/tables.ts';
import { type CompiledRelease, compileRelease } from './compiledRelease.ts';
import { lastUsed } from './lastUsed.ts';
import type { ReleaseStore, Whole } from './releaseStore.ts';
import { createTurns } from './turns.ts';

/** The releases of all brands: the current one of each, and any older one that an application is pinned to. */
export interface ReleaseService {
  /** Codes of the brands that have a release. */
  readonly brands: readonly string[];
  /**
   * Makes these the current releases, all at once and one call after the other, written to the store first; resolves to
   * the brands whose release is another one now. Of a whole configuration of the folder, brands that it leaves out are
   * served no more, and nothing of it is published when one was sent in its place meanwhile, which then is current; one
   * that was sent and leaves out a brand rejects with `BrandsLeftOut`.
   */
  publish(releases: Iterable<Release>, whole?: Whole): Promise<ReadonlySet<string>>;
  /**
   * Makes current again what was sent after the folder with this hash was published, as before a restart; false when
   * nothing was, so that the folder is what is to be published.
   */
  resume(folder: string): Promise<boolean>;
  /** The current release of a brand; undefined for an unknown brand. */
  head(brand: string): CompiledRelease | undefined;
  /** A release by its hash, current or older; undefined when there is none. Inside a transaction pass it as `queries`. */
  byHash(hash: string, queries?: Queries): Promise<CompiledRelease | undefined>;
  /** The texts of a release, current or older, for who needs no more of it; nothing of it is kept in memory. */
  read(hash: string): Promise<Release | undefined>;
  /** The current release of the lender whose page this is (BRAND-02 to BRAND-05). */
  forPage(host: string, org: string | undefined): CompiledRelease;
}

/** Older releases that are held ready for the applications pinned to them; others are read again when asked for. */
const MOST_OLDER = 100;

type Heads = ReadonlyMap<string, CompiledRelease>;

const mapOf = (heads: Heads): OrganizationMap => {
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

/** Compiles one after the other and lets requests be answered between. */
async function compileEach(releases: Iterable<Release>): Promise<readonly CompiledRelease[]> {
  const compiled: CompiledRelease[] = [];
  for (const release of releases) {
    compiled.push(await compileRelease(release));
    await setImmediate();
  }
  return compiled;
}

const byBrand = (compiled: readonly CompiledRelease[]) =>
  compiled.map((one) => [one.release.brand, one] as const);

/** The same release; texts that one of those held has too are one in memory. */
function sharingTexts(release: Release, held: readonly CompiledRelease[]): Release {
  const known = new Map(
    held.flatMap(({ release: { manifest, parts } }) =>
      Object.entries(manifest.parts).map(([name, hash]) => [hash, parts[name]] as const),
    ),
  );
  const parts = Object.entries(release.parts).map(([name, text]) => [
    name,
    known.get(release.manifest.parts?.[name] ?? '') ?? text,
  ]);
  return { ...release, parts: Object.fromEntries(parts) };
}

/** The release service over a store; `publish` or `resume` comes first. Holds at most `mostOlder` releases that are not current. */
export function createReleaseService(store: ReleaseStore, mostOlder = MOST_OLDER): ReleaseService {
  const older = lastUsed<CompiledRelease>(mostOlder);
  const loading = new Map<string, Promise<CompiledRelease | undefined>>();
  const inTurn = createTurns();
  let heads: Heads = new Map();
  let current: ReadonlyMap<string, CompiledRelease> = new Map();
  let map: OrganizationMap | undefined;

  const load = async (hash: string, queries?: Queries): Promise<CompiledRelease | undefined> => {
    const release = await store.byHash(hash, queries);
    const held = [...current.values(), ...older.values()];
    const compiled = release && (await compileRelease(sharingTexts(release, held)));
    if (compiled) older.set(hash, compiled);
    return compiled;
  };

  function become(next: Heads, nextMap: OrganizationMap): void {
    const before = current;
    heads = next;
    current = new Map([...next.values()].map((one) => [one.release.hash, one]));
    for (const [hash, one] of before) if (!current.has(hash)) older.set(hash, one);
    map = nextMap;
  }

  async function publish(all: readonly Release[], whole: Whole | undefined): Promise<ReadonlySet<string>> {
    const given = new Set(all.map(({ brand }) => brand));
    const leftOut = whole === undefined ? [] : [...heads.keys()].filter((brand) => !given.has(brand));
    const changed = all.filter(({ brand, hash }) => heads.get(brand)?.release.hash !== hash);
    const next = new Map([...heads, ...byBrand(await compileEach(changed))]);
    for (const brand of leftOut) next.delete(brand);
    const nextMap = mapOf(next);
    const sentMeanwhile = (await store.publish(all, whole)) === 'replaced' && typeof whole === 'object';
    if (sentMeanwhile && (await resume(whole.folder))) return new Set(heads.keys());
    become(next, nextMap);
    return new Set(changed.map(({ brand }) => brand));
  }

  async function resume(folder: string): Promise<boolean> {
    const sent = await store.sentSince(folder);
    if (sent === undefined) return false;
    const next = new Map(byBrand(await compileEach(sent)));
    become(next, mapOf(next));
    return true;
  }

  return {
    get brands() {
      return [...heads.keys()];
    },
    publish: (releases, whole) => inTurn(() => publish([...releases], whole)),
    resume: (folder) => inTurn(() => resume(folder)),
    head: (brand) => heads.get(brand),
    async byHash(hash, queries) {
      const known = current.get(hash) ?? older.get(hash);
      if (known) return known;
      // Inside a transaction nothing is shared: another load may be waiting for this very transaction to end.
      if (queries) return load(hash, queries);
      const started = loading.get(hash) ?? load(hash).finally(() => loading.delete(hash));
      loading.set(hash, started);
      return started;
    },
    read: async (hash) => current.get(hash)?.release ?? (await store.byHash(hash)),
    forPage(host, org) {
      if (!map) throw new Error('No release is published');
      const found = heads.get(resolveOrganization({ host, org }, map));
      if (!found) throw new Error(`The brand of ${host} has no release`);
      return found;
    },
  };
}
