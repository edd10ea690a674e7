import type { Finding } from '../../core/config/finding.ts';
import type { Release } from '../../core/model/release.ts';

/** The releases by brand code, and the warnings found. */
export interface BuiltReleases {
  readonly releases: ReadonlyMap<string, Release>;
  /** What each lender's configuration says, by `contentHash`. */
  readonly says: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

/** Releases for another process or thread: shared contents appear once, by hash. */
export interface PackedReleases {
  readonly releases: readonly Omit<Release, 'parts'>[];
  readonly says: Readonly<Record<string, string>>;
  readonly contents: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

/** Plain data, for JSON or a message. */
export function packReleases({ releases, says, findings }: BuiltReleases): PackedReleases {
  const all = [...releases.values()];
  const contents = all.flatMap(({ manifest, parts }) =>
    Object.entries(manifest.parts).map(([name, hash]) => [hash, parts[name] ?? '']),
  );
  return {
    releases: all.map(({ hash, brand, manifest }) => ({ hash, brand, manifest })),
    says: Object.fromEntries(says),
    contents: Object.fromEntries(contents),
    findings,
  };
}

/** Reverses `packReleases`; equal contents share one text in memory. */
export function unpackReleases({ releases, says, contents, findings }: PackedReleases): BuiltReleases {
  const whole = releases.map((release): [string, Release] => {
    const parts = Object.entries(release.manifest.parts).map(([name, hash]) => [name, contents[hash] ?? '']);
    return [release.brand, { ...release, parts: Object.fromEntries(parts) }];
  });
  return { releases: new Map(whole), says: new Map(Object.entries(says)), findings };
}
