import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a test's own. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all the space there is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  close(): void;
}

const MEGABYTES = 600;

/** Mounts a disk in memory; undefined where this user may not. */
export function openSmallDisk(): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'equiform-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      for (let size = 4_194_304; size >= 4096; size /= 2)
        while (statfsSync(folder).bavail * statfsSync(folder).bsize >= size)
          appendFileSync(ballast, Buffer.alloc(size));
    },
    free: () => rmSync(ballast, { force: true }),
    close() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
