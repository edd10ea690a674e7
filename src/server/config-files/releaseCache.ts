import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../core/config/finding.ts';
import type { Release } from '../../core/model/release.ts';

interface Kept {
  readonly releases: ReadonlyMap<string, Release>;
  readonly findings: readonly Finding[];
}

/** Built releases on disk, each set under the hash of everything it was made from. A spoilt or missing file is no answer. */
export interface ReleaseCache {
  read(key: string): Kept | undefined;
  /** Keeps a set; a folder that cannot be written to is no failure, only a slower next start. */
  write(key: string, kept: Kept): void;
}

const MOST_SETS = 6;

/** Opens the cache in `folder`, which is made when something is first written. */
export const openReleaseCache = (folder: string): ReleaseCache => ({
  read(key) {
    try {
      return unpack(readFileSync(join(folder, `${key}.json`), 'utf8'));
    } catch {
      return undefined;
    }
  },
  write(key, { releases, findings }) {
    const content = JSON.stringify(packed({ releases, findings }));
    const target = join(folder, `${key}.json`);
    const unfinished = `${target}.${randomUUID()}`;
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(unfinished, `${digest(content)}\n${content}`);
      renameSync(unfinished, target);
      removeOldest(folder);
    } catch {
      rmSync(unfinished, { force: true });
    }
  },
});

/** A set as it is written: lenders share most of their parts, so that each content is there once, by its hash. */
interface Packed {
  readonly releases: readonly Omit<Release, 'parts'>[];
  readonly contents: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

function packed({ releases, findings }: Kept): Packed {
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

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The first line is the hash of the rest, so that a torn or edited file is not believed. */
function unpack(text: string): Kept | undefined {
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  if (text.slice(0, end) !== digest(content)) return undefined;
  const { releases, contents, findings } = JSON.parse(content) as Packed;
  const whole = releases.map((release): [string, Release] => {
    const parts = Object.entries(release.manifest.parts).map(([name, hash]) => [name, contents[hash] ?? '']);
    return [release.brand, { ...release, parts: Object.fromEntries(parts) }];
  });
  return { releases: new Map(whole), findings };
}

function removeOldest(folder: string): void {
  const sets = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ path: join(folder, name), written: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.written - a.written);
  for (const { path } of sets.slice(MOST_SETS)) rmSync(path, { force: true });
}
