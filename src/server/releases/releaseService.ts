import { channel } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import { type OrganizationMap, resolveOrganization } from '../../core/config/resolveOrganization.ts';
import type { Release } from '../../core/model/release.ts';
import type { Queries } from '../db/tables.ts';
import { type CompiledRelease, compileRelease } from './compiledRelease.ts';
import { lastUsed } from './lastUsed.ts';
import type { ReleaseStore, Whole } from './releaseStore.ts';
import { createTurns } from './turns.ts';

/** The releases of all brands: current ones, and older ones that applications are pinned to. */
export interface ReleaseService {
  readonly brands: readonly string[];
  /**
   * Atomically stores these releases and makes them current; calls take turns. Resolves to the brands whose
   * release changed. A whole configuration from the folder withdraws omitted brands, and is not published if
   * another was sent in its place meanwhile; a sent one that omits a served brand rejects with
   * `BrandsLeftOut`.
   */
  publish(releases: Iterable<Release>, whole?: Whole): Promise<ReadonlySet<string>>;
  /**
   * After a restart, restores releases sent since the folder with this hash was published; false when there
   * are none and the folder should be published.
   */
  resume(folder: string): Promise<boolean>;
  /**
   * Adopts what another server of the same program published; resolves to the brands whose release changed. A
   * program never uses releases that it did not check.
   */
  follow(): Promise<ReadonlySet<string>>;
  /** Hashes of the current releases here, by brand, and their database revision. */
  readonly serving: { readonly revision: number; readonly hashes: ReadonlyMap<string, string> };
  head(brand: string): CompiledRelease | undefined;
  /** A current or older release; undefined when there is none. Inside a transaction pass it as `queries`. */
  byHash(hash: string, queries?: Queries): Promise<CompiledRelease | undefined>;
  /** The texts of a release, without caching. */
  read(hash: string): Promise<Release | undefined>;
  /** The current release of a page's lender (BRAND-02 to BRAND-05). */
  forPage(host: string, org: string | undefined): CompiledRelease;
}

/** Diagnostics channel for changed releases in this process: `{brands}`, their codes. */
export const releasesChanged = channel('equiform.releases.changed');

/** Cached older releases; others are read again when needed. */
const MOST_OLDER = 100;

type Heads = ReadonlyMap<string, CompiledRelease>;

const mapOf = (heads: Heads): OrganizationMap => {
  const main = [...heads.values()].find(({ app }) => app.brand.kind === 'main');
  if (!main) throw new Error('There is no brand of kind main to serve unknown hosts');
  return {
    byHost: new Map(
      [...heads].flatMap(([code, { app }]) => app.brand.hosts.map((host) => [host, code] as const)),
    ),
    codes: new Set(heads.keys()),
    main: main.app.brand.code,
  };
};

/** Compiles one at a time, letting requests run in between. */
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

/** The release, sharing equal texts in memory with those held. */
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

/** Call `publish` or `resume` first. Caches at most `mostOlder` releases that are not current. */
export function createReleaseService(store: ReleaseStore, mostOlder = MOST_OLDER): ReleaseService {
  const older = lastUsed<CompiledRelease>(mostOlder);
  const loading = new Map<string, Promise<CompiledRelease | undefined>>();
  const inTurn = createTurns();
  let heads: Heads = new Map();
  let current: ReadonlyMap<string, CompiledRelease> = new Map();
  let map: OrganizationMap | undefined;
  /** The last store revision completely loaded here. */
  let revision = -1;

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
    const made = await store.publish(all, whole);
    if (made === 'replaced') return follow();
    become(next, nextMap);
    // Otherwise another server published other brands meanwhile; `follow` loads them.
    if (whole !== undefined || made === revision + 1) revision = made;
    const brands = new Set(changed.map(({ brand }) => brand));
    if (brands.size > 0) releasesChanged.publish({ brands });
    return brands;
  }

  async function follow(): Promise<ReadonlySet<string>> {
    const last = await store.revision();
    if (last.revision === revision || !last.isOurs) return new Set();
    const there = await store.heads();
    const gone = [...heads.keys()].filter((brand) => !there.hashes.has(brand));
    const other = [...there.hashes].filter(([brand, hash]) => heads.get(brand)?.release.hash !== hash);
    const held = other.flatMap(([, hash]) => older.get(hash) ?? []);
    const known = new Set(held.map(({ release }) => release.hash));
    const missing = other.map(([, hash]) => hash).filter((hash) => !known.has(hash));
    const sharing = [...current.values(), ...older.values()];
    const found = await store.byHashes(missing);
    const read = await compileEach(found.map((release) => sharingTexts(release, sharing)));
    const next = new Map([...heads, ...byBrand([...held, ...read])]);
    for (const brand of gone) next.delete(brand);
    become(next, mapOf(next));
    revision = there.revision;
    const brands = new Set([...gone, ...other.map(([brand]) => brand)]);
    if (brands.size > 0) releasesChanged.publish({ brands });
    return brands;
  }

  async function resume(folder: string): Promise<boolean> {
    if (!(await store.isSentSince(folder))) return false;
    await follow();
    return true;
  }

  return {
    get brands() {
      return [...heads.keys()];
    },
    publish: (releases, whole) => inTurn(() => publish([...releases], whole)),
    resume: (folder) => inTurn(() => resume(folder)),
    follow: () => inTurn(follow),
    get serving() {
      const hashes = [...heads].map(([brand, { release }]) => [brand, release.hash] as const);
      return { revision, hashes: new Map(hashes) };
    },
    head: (brand) => heads.get(brand),
    async byHash(hash, queries) {
      const known = current.get(hash) ?? older.get(hash);
      if (known) return known;
      // Loads inside a transaction are not shared: another load may be waiting for that transaction.
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
