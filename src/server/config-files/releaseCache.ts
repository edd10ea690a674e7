import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltReleases, type PackedReleases, packReleases, unpackReleases } from './packedReleases.ts';

/** Built releases on disk, by a hash of all inputs. Damaged or missing files count as absent. */
export interface ReleaseCache {
  read(key: string): BuiltReleases | undefined;
  /** Failing to write only slows the next start. */
  write(key: string, kept: BuiltReleases): void;
}

const MOST_SETS = 6;

export const openReleaseCache = (folder: string): ReleaseCache => ({
  read(key) {
    try {
      return unpack(readFileSync(join(folder, `${key}.json`), 'utf8'));
    } catch {
      return undefined;
    }
  },
  write(key, kept) {
    const content = JSON.stringify(packReleases(kept));
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

/** The first line hashes the rest, to detect torn or edited files. */
function unpack(text: string): BuiltReleases | undefined {
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  if (text.slice(0, end) !== digest(content)) return undefined;
  return unpackReleases(JSON.parse(content) as PackedReleases);
}

function removeOldest(folder: string): void {
  const sets = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ path: join(folder, name), written: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.written - a.written);
  for (const { path } of sets.slice(MOST_SETS)) rmSync(path, { force: true });
}
