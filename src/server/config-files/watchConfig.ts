import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

const FOLDERS = ['config', 'brands', 'schemas/config'];
const QUIET_MS = 80;

/** Parent folders, which report when a watched one disappears or returns. */
const ABOVE = ['', 'schemas'];

const isOn = (folder: string, path: string): boolean => `${folder}/`.startsWith(`${path}/`);

export interface ConfigWatch {
  close(): void;
}

/**
 * Calls `onChange` when layers or schemas below `root` change, once per burst. Calls never overlap: a change
 * during one leads to another after it.
 */
export function watchConfig(root: string, onChange: () => unknown): ConfigWatch {
  const calls = inTurn(onChange);
  let timer: NodeJS.Timeout | undefined;
  const folders = watchFolders(root, () => {
    clearTimeout(timer);
    timer = setTimeout(calls, QUIET_MS);
  });
  return {
    close() {
      clearTimeout(timer);
      folders.close();
    },
  };
}

const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name))
        .concat(folder)
    : [];

/**
 * Watches each folder separately: on Linux, Node's recursive watch loses files that editors save by
 * replacing.
 */
function watchFolders(root: string, changed: () => void): ConfigWatch {
  const watchers = new Map<string, FSWatcher>();
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const look = () => {
    const there = new Set(FOLDERS.flatMap((folder) => foldersIn(join(root, folder))));
    for (const folder of watchers.keys()) if (!there.has(folder)) forget(folder);
    for (const folder of there) if (!watchers.has(folder)) watchers.set(folder, watchOne(folder));
  };
  const lookAgain = () => {
    try {
      look();
    } catch {
      // The folder disappeared meanwhile; its parent reports that next.
    }
  };
  /** A folder replaced under the same name must be watched anew. */
  const moved = (path: string) => {
    for (const folder of watchers.keys()) if (isOn(folder, path)) forget(folder);
    lookAgain();
  };
  const watchOne = (folder: string): FSWatcher =>
    watch(folder, (event, name) => {
      if (event === 'rename' && name !== null) moved(join(folder, name));
      changed();
    }).on('error', () => forget(folder));
  const above = ABOVE.map((path) => join(root, path)).filter((path) => existsSync(path));
  const outer = above.map((folder) =>
    watch(folder, (event, name) => {
      if (
        event !== 'rename' ||
        name === null ||
        !FOLDERS.some((path) => isOn(path, relative(root, join(folder, name))))
      )
        return;
      moved(join(folder, name));
      changed();
    }).on('error', () => undefined),
  );
  look();
  return {
    close() {
      for (const watcher of outer) watcher.close();
      [...watchers.keys()].forEach(forget);
    },
  };
}

function inTurn(work: () => unknown): () => Promise<void> {
  let running = false;
  let again = false;
  return async function call(): Promise<void> {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } finally {
      running = false;
    }
  };
}
