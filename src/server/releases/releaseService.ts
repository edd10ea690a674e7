import { channel } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import type { ConfigFile } from '../../core/config/layerFiles.ts';
import { isBinaryPart } from '../../core/model/lookParts.ts';
import type { Release } from '../../core/model/release.ts';
import type { Clock } from '../../core/shared/ports.ts';
import type { Queries } from '../db/tables.ts';
import { type CompiledRelease, compileRelease } from './compiledRelease.ts';
import { type CurrentReleases, currentReleases, releaseForPage } from './currentReleases.ts';
import { createHeldReleases, type HeldReleases } from './heldReleases.ts';
import type { Heads } from './ledger/currentHeads.ts';
import type { ReleaseOrder } from './ledger/moveHeads.ts';
import type { Recall } from './ledger/recalls.ts';
import type { Built } from './ledger/releaseBuilds.ts';
import type { PublishedPart, ReleaseLedger, ReleaseStore } from './releaseStore.ts';
import { createTurns } from './turns.ts';

/** The releases of all brands: current ones, and older ones that applications are pinned to. */
export interface ReleaseService {
  /** The very same list as long as the current releases are the same. */
  readonly brands: readonly string[];
  /**
   * Atomically stores these releases and makes them current, as the order says or, without one, each for its lender; calls take
   * turns. Rejects with `BrandsLeftOut` and `RecalledRelease`, and when the lenders would not fit together. Resolves to the lenders
   * whose release changed.
   */
  publish(releases: Iterable<Release>, order?: ReleaseOrder): Promise<ReadonlySet<string>>;
  /** The same for several orders, which move different lenders: all or none. */
  publishTogether(parts: readonly PublishedPart[]): Promise<ReadonlySet<string>>;
  /**
   * Adopts what is current in the database; resolves to the lenders whose release changed. What another program built is built anew
   * from its configuration; what the check refuses is served as the other program built it, and what was given without a
   * configuration is not followed.
   */
  follow(rebuilding?: Rebuilding): Promise<ReadonlySet<string>>;
  /** What this program makes of a configuration of the history; undefined when there is no such position. */
  builtAt(position: number, build: BuildConfig): Promise<Built | undefined>;
  /** Recalls a release, which must not be current: nothing begins on it or on another of the same content any more. */
  recall(recall: Recall): Promise<void>;
  readonly ledger: ReleaseLedger;
  /** Positions of the history that this program's check refuses, and why: lenders there are served as another program built them. */
  readonly refused: ReadonlyMap<number, string>;
  /** Lenders that going back holds: a release of all lenders leaves them where they are. */
  readonly held: ReadonlySet<string>;
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

/** Checks and builds a configuration; rejects when the check finds errors. */
export type BuildConfig = (files: readonly ConfigFile[]) => Promise<Built>;

/** An error of `BuildConfig` that says what is wrong with the configuration. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'lines' in error && Array.isArray(error.lines);

/** What a server needs to build anew what another program built. */
export interface Rebuilding {
  readonly build: BuildConfig;
  readonly system: Clock;
}

/** Builds anew what other programs built. */
function createRebuilding(store: ReleaseStore) {
  /** Positions that this program cannot build, and why: their releases are served as they are. */
  const refused = new Map<number, string>();

  /** Builds anew what another program built of this position. */
  async function rebuild(position: number, { build, system }: Rebuilding): Promise<void> {
    const files = await store.filesAt(position);
    if (!files || refused.has(position)) return;
    try {
      const { releases, says } = await build(files);
      await store.keepBuilt([...releases.values()], { position, says, at: new Date(system.now()) });
    } catch (error) {
      // Whatever else fails can be otherwise the next time.
      if (!isRefusal(error)) throw error;
      refused.set(position, error.message);
    }
  }

  return { refused, rebuild };
}

/** Lenders served now that an order ends. */
function leftOutBy({ releases, order }: PublishedPart, served: readonly string[]): readonly string[] {
  const given = new Set(releases.map(({ brand }) => brand));
  const { source, without = [] } = order ?? {};
  const isWhole = source !== undefined && 'files' in source;
  const isLeft = (brand: string): boolean => isWhole || without === 'any' || without.includes(brand);
  return served.filter((brand) => !given.has(brand) && isLeft(brand));
}

/** Keeps what is served here equal to the store; calls must take turns. */
function createPublishing(store: ReleaseStore, held: HeldReleases) {
  /** The last store revision completely loaded here. */
  let revision = -1;
  let holds: ReadonlySet<string> = new Set();
  const { refused, rebuild } = createRebuilding(store);

  /** Makes what is current in the store current here, as far as this program may serve it. */
  async function adopt(
    there: Heads,
    ready: readonly CompiledRelease[],
    isAll = false,
  ): Promise<ReadonlySet<string>> {
    const { heads } = held.current;
    const readyByHash = new Map(ready.map((one) => [one.release.hash, one]));
    const entries = [...there.heads];
    const usable = entries.filter(([, { isOurs, position }]) => isOurs || refused.has(position ?? -1));
    const gone = [...heads.keys()].filter((brand) => !there.heads.has(brand));
    const other = usable.filter(([brand, { hash }]) => heads.get(brand)?.release.hash !== hash);
    const known = other.flatMap(([, { hash }]) => readyByHash.get(hash) ?? held.known(hash) ?? []);
    const loaded = new Set(known.map(({ release }) => release.hash));
    const found = await store.byHashes(other.map(([, { hash }]) => hash).filter((hash) => !loaded.has(hash)));
    const read = await compileEach(found.map(held.sharing));
    if (gone.length + other.length > 0)
      held.become(currentReleases(withBrands(heads, [...known, ...read], gone)));
    holds = new Set(entries.filter(([, head]) => head.held).map(([brand]) => brand));
    if (isAll || usable.length === entries.length) revision = there.revision;
    return tell(new Set([...gone, ...other.map(([brand]) => brand)]));
  }

  return {
    async publish(parts: readonly PublishedPart[]): Promise<ReadonlySet<string>> {
      const { heads } = held.current;
      const changed = parts.flatMap(({ releases, order }) =>
        releases
          .filter(({ brand }) => order?.only?.includes(brand) ?? !(order && holds.has(brand)))
          .filter(({ brand, hash }) => heads.get(brand)?.release.hash !== hash),
      );
      const compiled = await compileEach(changed);
      const gone = parts.flatMap((part) => leftOutBy(part, [...heads.keys()]));
      currentReleases(withBrands(heads, compiled, gone));
      return adopt(await store.publish(parts), compiled);
    },
    async follow(rebuilding?: Rebuilding): Promise<ReadonlySet<string>> {
      if ((await store.revision()).revision === revision) return new Set();
      const there = await store.heads();
      const foreign = [...there.heads.values()].flatMap(({ isOurs, position }) =>
        isOurs || position === null ? [] : [position],
      );
      if (foreign.length === 0) return adopt(there, [], true);
      if (!rebuilding) return adopt(there, []);
      for (const position of new Set(foreign)) await rebuild(position, rebuilding);
      return adopt(await store.heads(), [], true);
    },
    async builtAt(position: number, build: BuildConfig): Promise<Built | undefined> {
      const builds = await store.builtAt(position);
      if (builds) {
        const found = await store.byHashes(builds.map(({ hash }) => hash));
        return {
          releases: new Map(found.map((release) => [release.brand, release])),
          says: new Map(builds.map(({ brand, content }) => [brand, content])),
        };
      }
      const files = await store.filesAt(position);
      return files && build(files);
    },
    revision: () => revision,
    held: () => holds,
    refused,
  };
}

/** Call `publish` or `follow` first. Caches at most `mostOlder` releases that are not current. */
export function createReleaseService(store: ReleaseStore, mostOlder = MOST_OLDER): ReleaseService {
  const held = createHeldReleases(store, mostOlder);
  const publishing = createPublishing(store, held);
  const inTurn = createTurns();

  return {
    get brands() {
      return held.current.brands;
    },
    publish: (releases, order) => inTurn(() => publishing.publish([{ releases: [...releases], order }])),
    publishTogether: (parts) => inTurn(() => publishing.publish(parts)),
    follow: (rebuilding) => inTurn(() => publishing.follow(rebuilding)),
    builtAt: publishing.builtAt,
    recall: (recall) => store.recall(recall),
    ledger: store,
    get held() {
      return publishing.held();
    },
    get refused() {
      return publishing.refused;
    },
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
