import type { Finding } from '../../../core/config/finding.ts';
import type { ConfigFile } from '../../../core/config/layerFiles.ts';
import { createOrderedThread, type ThreadLimits, ThreadOverran } from '../orderedThread.ts';
import { type BuiltReleases, type PackedReleases, unpackReleases } from '../packedReleases.ts';

/** A build: layer files with the schemas below `root`, under an environment. */
export interface BuildOrder {
  readonly root: string;
  readonly files: readonly ConfigFile[];
  readonly environment: string | undefined;
}

/** A comparison of two configurations for these lenders. */
export interface CompareOrder extends Omit<BuildOrder, 'files'> {
  readonly before: readonly ConfigFile[];
  readonly after: readonly ConfigFile[];
  readonly brands: readonly string[];
}

/** What changed between two configurations of a lender. */
export interface Compared {
  /** JSON pointers. */
  readonly changed: readonly string[];
  /** What the check found in the newer one (`verdictOf`). */
  readonly verdict: string;
  /** Policies that decide otherwise under the same version (`unraisedPolicies`). */
  readonly unraised: readonly string[];
}

/** By lender. */
export type Comparison = Readonly<Record<string, Compared>>;

/** A look at what a configuration would change, without building it. */
export interface ReviewOrder extends Omit<CompareOrder, 'brands'> {
  readonly review: true;
}

/** What the check finds in a configuration, and what it would change. */
export interface Review {
  readonly findings: readonly Finding[];
  /** Lenders whose content would change, by code; JSON pointers of what. A lender that ends changes as a whole. */
  readonly lenders: readonly { readonly brand: string; readonly changed: readonly string[] }[];
}

export type ThreadOrder = BuildOrder | CompareOrder | ReviewOrder;

/** The thread's answer: releases, or one line per error. */
export type BuildAnswer = { readonly built: PackedReleases } | { readonly rejected: readonly string[] };

/** Nothing was built: the check found errors, or the build took too much. */
export class BuildRefused extends Error {
  /** One per error. */
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'BuildRefused';
    this.lines = lines;
  }
}

export interface Builder {
  /** Checks and builds all brands' releases; rejects with `BuildRefused`. */
  build(order: BuildOrder): Promise<BuiltReleases>;
  /** Rejects with `BuildRefused` when it takes too much. A lender that is not in the newer configuration is left out. */
  compare(order: CompareOrder): Promise<Comparison>;
  /** Rejects with `BuildRefused` when it takes too much, and never for what the check finds. */
  review(order: Omit<ReviewOrder, 'review'>): Promise<Review>;
}

/** A check this long is in a loop; the next publish must not wait for it. */
/** All lenders of the project need a third of the memory. */
const LIMITS: ThreadLimits = { milliseconds: 5 * 60_000, megabytes: 1_024 };

/** How long a thread waits for another order, which it then builds sooner. */
const IDLE_MS = 10 * 60_000;

/**
 * Builds in a thread, since many lenders take seconds. The thread stays for a while, and builds only what changed since the order
 * before. Orders take turns.
 */
export function createBuilder(limits: ThreadLimits = LIMITS, idleMs = IDLE_MS): Builder {
  const thread = createOrderedThread(new URL('./buildThread.ts', import.meta.url), limits, idleMs);

  async function ask<T>(order: ThreadOrder): Promise<T> {
    try {
      return await thread.ask<T>(order);
    } catch (error) {
      if (!(error instanceof ThreadOverran)) throw error;
      const most = {
        time: `${limits.milliseconds / 60_000} minutes`,
        memory: `${limits.megabytes} MB of memory`,
      };
      throw new BuildRefused([`Building the releases took more than ${most[error.of]}`]);
    }
  }

  return {
    async build(order) {
      const answer = await ask<BuildAnswer>(order);
      if ('rejected' in answer) throw new BuildRefused(answer.rejected);
      return unpackReleases(answer.built);
    },
    compare: (order) => ask<Comparison>(order),
    review: (order) => ask<Review>({ ...order, review: true }),
  };
}

/** The builder of this process. */
export const builder: Builder = createBuilder();
