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
    const content = JSON.stringify({ releases: [...releases], findings });
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

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The first line is the hash of the rest, so that a torn or edited file is not believed. */
function unpack(text: string): Kept | undefined {
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  if (text.slice(0, end) !== digest(content)) return undefined;
  const { releases, findings } = JSON.parse(content) as {
    releases: [string, Release][];
    findings: Finding[];
  };
  return { releases: new Map(releases), findings };
}

function removeOldest(folder: string): void {
  const sets = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ path: join(folder, name), written: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.written - a.written);
  for (const { path } of sets.slice(MOST_SETS)) rmSync(path, { force: true });
}
