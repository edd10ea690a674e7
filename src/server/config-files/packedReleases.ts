import type { Finding } from '../../core/config/finding.ts';
import type { Release } from '../../core/model/release.ts';

/** The releases of all brands, by code, and the warnings that were found on the way. */
export interface BuiltReleases {
  readonly releases: ReadonlyMap<string, Release>;
  readonly findings: readonly Finding[];
}

/** A set as it leaves a process or a thread: lenders share most of their parts, so that each content is there once, by its hash. */
export interface PackedReleases {
  readonly releases: readonly Omit<Release, 'parts'>[];
  readonly contents: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

/** Writes every content once; plain data, for JSON or a message. */
export function packReleases({ releases, findings }: BuiltReleases): PackedReleases {
  const all = [...releases.values()];
  const contents = all.flatMap(({ manifest, parts }) =>
    Object.entries(manifest.parts).map(([name, hash]) => [hash, parts[name] ?? '']),
  );
  return {
    releases: all.map(({ hash, brand, manifest }) => ({ hash, brand, manifest })),
    contents: Object.fromEntries(contents),
    findings,
  };
}

/** What was packed; equal contents are one text in memory. */
export function unpackReleases({ releases, contents, findings }: PackedReleases): BuiltReleases {
  const whole = releases.map((release): [string, Release] => {
    const parts = Object.entries(release.manifest.parts).map(([name, hash]) => [name, contents[hash] ?? '']);
    return [release.brand, { ...release, parts: Object.fromEntries(parts) }];
  });
  return { releases: new Map(whole), findings };
}
