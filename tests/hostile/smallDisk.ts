import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A private disk. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses up all space. */
  fill(): void;
  /** Frees it. */
  free(): void;
  close(): void;
}

/** Size and owner; default the user running the tests. */
export interface DiskOptions {
  readonly megabytes?: number;
  readonly owner?: { readonly uid?: number; readonly gid?: number };
}

/** A mounted folder and how to unmount it. */
interface Mount {
  readonly folder: string;
  unmount(): void;
}

/** Mounts a memory disk as root. */
function mountAsRoot(folder: string, options: string): Mount | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return { folder, unmount: () => execFileSync('umount', ['--lazy', folder]) };
}

const HOLD = 'mount -t tmpfs -o "$1" tmpfs "$2" && echo mounted && exec cat';

/** True once the program reports the mount; false if it is missing or not permitted. */
const saysMounted = (holder: ChildProcess): Promise<boolean> =>
  Promise.race([
    once(holder.stdout ?? holder, 'data').then(() => true),
    once(holder, 'exit').then(() => false),
  ]).catch(() => false);

/**
 * Mounts a memory disk without root, in a user namespace. It lives as long as the program that holds it, which exits
 * with this one; others of the same user reach it through /proc.
 */
async function mountInNamespace(folder: string, options: string): Promise<Mount | undefined> {
  const args = ['--user', '--map-root-user', '--mount', 'sh', '-c', HOLD, 'sh', options, folder];
  const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'ignore'] });
  if (!(await saysMounted(holder))) return undefined;
  return { folder: `/proc/${holder.pid}/root${folder}`, unmount: () => holder.kill('SIGKILL') };
}

/** Mounts a memory disk; undefined if not permitted. */
export async function openSmallDisk({
  megabytes = 600,
  owner = {},
}: DiskOptions = {}): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux') return undefined;
  const own = mkdtempSync(join(tmpdir(), 'equiform-disk-'));
  const { uid, gid } = owner;
  const size = `size=${megabytes}m,mode=0700`;
  const mount =
    process.getuid?.() === 0
      ? mountAsRoot(own, uid === undefined ? size : `${size},uid=${uid},gid=${gid ?? uid}`)
      : await mountInNamespace(own, size);
  if (!mount) {
    rmSync(own, { recursive: true });
    return undefined;
  }
  const { folder } = mount;
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
      mount.unmount();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
