import { channel } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import { isBinaryPart } from '../../core/model/lookParts.ts';
import type { Release } from '../../core/model/release.ts';
import type { Queries } from '../db/tables.ts';
import { type CompiledRelease, compileRelease } from './compiledRelease.ts';
import { type CurrentReleases, currentReleases, releaseForPage } from './currentReleases.ts';
import { createHeldReleases, type HeldReleases } from './heldReleases.ts';
import type { ReleaseStore, Whole } from './releaseStore.ts';
import { createTurns } from './turns.ts';

/** The releases of all brands: current ones, and older ones that applications are pinned to. */
export interface ReleaseService {
  /** The very same list as long as the current releases are the same. */
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
  /** A typeface of any release, in base64, by the hash of its part; undefined when there is none. */
  typeface(hash: string): Promise<string | undefined>;
  /** The texts of a release, without caching. */
  read(hash: string): Promise<Release | undefined>;
  /** The current release of a page's lender (BRAND-02 to BRAND-05). */
  forPage(host: string, org: string | undefined): CompiledRelease;
}

/** Diagnostics channel for changed releases in this process: `{brands}`, their codes. */
export const releasesChanged = channel('equiform.releases.changed');

/** Cached older releases; others are read again when needed. */
const MOST_OLDER = 100;

/** Compiles one at a time, letting requests run in between. */
async function compileEach(releases: Iterable<Release>): Promise<readonly CompiledRelease[]> {
  const compiled: CompiledRelease[] = [];
  for (const release of releases) {
    compiled.push(await compileRelease(release));
    await setImmediate();
  }
  return compiled;
}

function typefaceIn({ byHash }: CurrentReleases, hash: string): string | undefined {
  for (const { release } of byHash.values())
    for (const [part, own] of Object.entries(release.manifest.parts))
      if (own === hash && isBinaryPart(part)) return release.parts[part];
  return undefined;
}

/** The signature of WOFF2 in base64. Other parts are not for everybody. */
const asTypeface = (text: string | undefined): string | undefined =>
  text?.startsWith('d09GM') ? text : undefined;

/** The releases by brand with these new ones, and without these brands. */
function withBrands(
  heads: CurrentReleases['heads'],
  compiled: readonly CompiledRelease[],
  without: readonly string[],
): CurrentReleases['heads'] {
  const next = new Map([...heads, ...compiled.map((one) => [one.release.brand, one] as const)]);
  for (const brand of without) next.delete(brand);
  return next;
}

/** Tells listeners in this process about changed brands. */
function tell(brands: ReadonlySet<string>): ReadonlySet<string> {
  if (brands.size > 0) releasesChanged.publish({ brands });
  return brands;
}

/** Keeps what is served here equal to the store; calls must take turns. */
function createPublishing(store: ReleaseStore, held: HeldReleases) {
  /** The last store revision completely loaded here. */
  let revision = -1;

  async function publish(all: readonly Release[], whole: Whole | undefined): Promise<ReadonlySet<string>> {
    const { heads } = held.current;
    const given = new Set(all.map(({ brand }) => brand));
    const leftOut = whole === undefined ? [] : [...heads.keys()].filter((brand) => !given.has(brand));
    const changed = all.filter(({ brand, hash }) => heads.get(brand)?.release.hash !== hash);
    const next = currentReleases(withBrands(heads, await compileEach(changed), leftOut));
    const made = await store.publish(all, whole);
    if (made === 'replaced') return follow();
    held.become(next);
    // Otherwise another server published other brands meanwhile; `follow` loads them.
    if (whole !== undefined || made === revision + 1) revision = made;
    return tell(new Set(changed.map(({ brand }) => brand)));
  }

  async function follow(): Promise<ReadonlySet<string>> {
    const last = await store.revision();
    if (last.revision === revision || !last.isOurs) return new Set();
    const { heads } = held.current;
    const there = await store.heads();
    const gone = [...heads.keys()].filter((brand) => !there.hashes.has(brand));
    const other = [...there.hashes].filter(([brand, hash]) => heads.get(brand)?.release.hash !== hash);
    const known = other.flatMap(([, hash]) => held.known(hash) ?? []);
    const loaded = new Set(known.map(({ release }) => release.hash));
    const found = await store.byHashes(other.map(([, hash]) => hash).filter((hash) => !loaded.has(hash)));
    const read = await compileEach(found.map(held.sharing));
    held.become(currentReleases(withBrands(heads, [...known, ...read], gone)));
    revision = there.revision;
    return tell(new Set([...gone, ...other.map(([brand]) => brand)]));
  }

  return {
    publish,
    follow,
    async resume(folder: string): Promise<boolean> {
      if (!(await store.isSentSince(folder))) return false;
      await follow();
      return true;
    },
    revision: () => revision,
  };
}

/** Call `publish` or `resume` first. Caches at most `mostOlder` releases that are not current. */
export function createReleaseService(store: ReleaseStore, mostOlder = MOST_OLDER): ReleaseService {
  const held = createHeldReleases(store, mostOlder);
  const publishing = createPublishing(store, held);
  const inTurn = createTurns();

  return {
    get brands() {
      return held.current.brands;
    },
    publish: (releases, whole) => inTurn(() => publishing.publish([...releases], whole)),
    resume: (folder) => inTurn(() => publishing.resume(folder)),
    follow: () => inTurn(publishing.follow),
    get serving() {
      const hashes = [...held.current.heads].map(([brand, { release }]) => [brand, release.hash] as const);
      return { revision: publishing.revision(), hashes: new Map(hashes) };
    },
    head: (brand) => held.current.heads.get(brand),
    byHash: held.byHash,
    typeface: async (hash) => typefaceIn(held.current, hash) ?? asTypeface(await store.partByHash(hash)),
    read: async (hash) => held.current.byHash.get(hash)?.release ?? (await store.byHash(hash)),
    forPage: (host, org) => releaseForPage(held.current, { host, org }),
  };
}
