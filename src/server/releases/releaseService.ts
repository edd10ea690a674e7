import { channel } from 'node:diagnostics_channel';
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
  /**
   * Makes current what another server of this very program has published since, if it has; resolves to the brands whose
   * release is another one now. No program goes on with releases that it never checked.
   */
  follow(): Promise<ReadonlySet<string>>;
  /** The hashes of the releases that are current here, by brand, and the revision of the database that they are. */
  readonly serving: { readonly revision: number; readonly hashes: ReadonlyMap<string, string> };
  /** The current release of a brand; undefined for an unknown brand. */
  head(brand: string): CompiledRelease | undefined;
  /** A release by its hash, current or older; undefined when there is none. Inside a transaction pass it as `queries`. */
  byHash(hash: string, queries?: Queries): Promise<CompiledRelease | undefined>;
  /** The texts of a release, current or older, for who needs no more of it; nothing of it is kept in memory. */
  read(hash: string): Promise<Release | undefined>;
  /** The current release of the lender whose page this is (BRAND-02 to BRAND-05). */
  forPage(host: string, org: string | undefined): CompiledRelease;
}

/** Where it is told that other releases have become current in this process: `{brands}`, their codes. Whoever measures listens. */
export const releasesChanged = channel('equiform.releases.changed');

/** Older releases that are held ready for the applications pinned to them; others are read again when asked for. */
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
  /** The last revision of the store that is whole here. */
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
    // What another server published of other brands meanwhile is not here yet: it is followed.
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
