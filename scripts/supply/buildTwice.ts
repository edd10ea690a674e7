/**
 * `npm run build:twice`: builds the project in two unrelated folders (different path, time zone, language, umask and
 * file order). Names each file that differs and then exits with 1.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { differences, hashesUnder } from './compareFolders.ts';

interface Place {
  readonly folder: string;
  readonly umask: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly isReversed: boolean;
}

const NOT_SOURCES = new Set(['.git', '.data', '.cache', 'dist', 'node_modules', 'test-results']);
const root = resolve('.');
const base = mkdtempSync(join(tmpdir(), 'equiform-twice-'));

const places: readonly [Place, Place] = [
  { folder: join(base, 'a'), umask: '022', environment: { TZ: 'UTC', LANG: 'C' }, isReversed: false },
  {
    folder: join(base, 'elsewhere', 'much deeper', 'b'),
    umask: '077',
    environment: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', HOME: base, USER: 'somebody' },
    isReversed: true,
  },
];

/** Packages are linked where possible, because their bytes are the same. */
function put(from: string, to: string, isPackage: boolean): void {
  try {
    if (isPackage) linkSync(from, to);
    else copyFileSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function copyFolder(from: string, to: string, isReversed: boolean, isPackage = false): void {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  for (const entry of isReversed ? entries.reverse() : entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) {
      if (from !== root || !NOT_SOURCES.has(entry.name)) copyFolder(source, target, isReversed, isPackage);
    } else put(source, target, isPackage);
  }
}

function build({ folder, umask, environment, isReversed }: Place): string {
  mkdirSync(dirname(folder), { recursive: true });
  copyFolder(root, folder, isReversed);
  copyFolder(join(root, 'node_modules'), join(folder, 'node_modules'), isReversed, true);
  const PATH = `${join(folder, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const done = spawnSync('sh', ['-c', `umask ${umask} && exec vite build --logLevel error`], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH },
  });
  if (done.status !== 0) throw new Error(`The build in ${folder} ended with ${done.status}`);
  return join(folder, 'dist');
}

try {
  const [one, other] = places.map(build) as [string, string];
  const differing = differences(one, other);
  for (const line of differing) console.log(`differs: ${line}`);
  const count = hashesUnder(one).size;
  console.log(
    differing.length === 0
      ? `${count} files, the same to the byte`
      : `${differing.length} of ${count} files differ`,
  );
  process.exitCode = differing.length === 0 && count > 0 ? 0 : 1;
} finally {
  rmSync(base, { recursive: true, force: true });
}
