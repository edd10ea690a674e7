import type { Release } from '../../core/model/release.ts';
import type { Queries } from '../db/tables.ts';
import { type CompiledRelease, compileRelease } from './compiledRelease.ts';
import { type CurrentReleases, NO_RELEASES } from './currentReleases.ts';
import { lastUsed } from './lastUsed.ts';
import type { ReleaseStore } from './releaseStore.ts';

/** The releases in this server's memory: the current ones, and a limited number of older ones. */
export interface HeldReleases {
  readonly current: CurrentReleases;
  /** Exchanges the current releases; those no longer current become older ones. */
  become(next: CurrentReleases): void;
  /** A release in memory. */
  known(hash: string): CompiledRelease | undefined;
  /** A release from memory, or else from the store; undefined when there is none. */
  byHash(hash: string, queries?: Queries): Promise<CompiledRelease | undefined>;
  /** The release, sharing equal texts in memory with those held. */
  sharing(release: Release): Release;
}

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

/** Holds no release at first, and at most `mostOlder` that are not current. */
export function createHeldReleases(store: Pick<ReleaseStore, 'byHash'>, mostOlder: number): HeldReleases {
  const older = lastUsed<CompiledRelease>(mostOlder);
  const loading = new Map<string, Promise<CompiledRelease | undefined>>();
  let current = NO_RELEASES;

  const known = (hash: string) => current.byHash.get(hash) ?? older.get(hash);
  const sharing = (release: Release) =>
    sharingTexts(release, [...current.byHash.values(), ...older.values()]);

  async function load(hash: string, queries?: Queries): Promise<CompiledRelease | undefined> {
    const release = await store.byHash(hash, queries);
    const compiled = release && (await compileRelease(sharing(release)));
    if (compiled) older.set(hash, compiled);
    return compiled;
  }

  return {
    get current() {
      return current;
    },
    become(next) {
      for (const [hash, one] of current.byHash) if (!next.byHash.has(hash)) older.set(hash, one);
      current = next;
    },
    known,
    async byHash(hash, queries) {
      const held = known(hash);
      if (held) return held;
      // Loads inside a transaction are not shared: another load may be waiting for that transaction.
      if (queries) return load(hash, queries);
      const started = loading.get(hash) ?? load(hash).finally(() => loading.delete(hash));
      loading.set(hash, started);
      return started;
    },
    sharing,
  };
}
