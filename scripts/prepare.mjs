/**
 * What every entry point needs first: installed packages and built browser code. Runs on Node 20 without any package.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');

/** The environment of the programs we start: the project's own Node and tools come first in PATH. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  ...extra,
});

/** The project's own Node (24), installed as a package. */
export const nodeProgram = () => {
  const own = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  return existsSync(own) ? own : process.execPath;
};

/** Runs a program in the project folder; on failure ends this process. */
export function run(program, args, extra = {}) {
  const done = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(extra),
    shell: process.platform === 'win32',
  });
  if (done.error) fail(`${program} could not be started: ${done.error.message}`);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name === 'node_modules' ? [] : filesUnder(join(path, name))));
}

const hashOfFiles = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const stampedAs = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value;

/** Stops with a clear message if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Equiform needs Node 20.19 or newer; this is ${process.version}.`);
}

/** Installs packages if missing or if the lock file has changed. */
export function ensureInstalled() {
  const lock = hashOf(readFileSync(join(root, 'package-lock.json')));
  const stamp = join(root, 'node_modules', '.equiform-lock');
  if (stampedAs(stamp, lock)) return;
  console.log('Installing packages (once) ...');
  // Not `npm ci`, which refuses a lock file without the optional packages of every platform. Versions still come from the lock.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

const isBuilt = () =>
  [
    'web/index.html',
    'web/.draw/draw.js',
    'web/.draw/visitor.js',
    'web/staff/index.html',
    'web/preview/index.html',
    'sbom.cdx.json',
  ].every((path) => existsSync(join(root, 'dist', path)));

/** What the build is made of: files, and folders with all in them. */
export const BUILD_SOURCES = [
  'src/web',
  'src/core',
  'schemas',
  'vite.config.ts',
  'scripts/serviceWorkerPlugin.ts',
  'scripts/compressPlugin.ts',
  'scripts/drawPlugin.ts',
  'scripts/ownPagesPlugin.ts',
  'scripts/standInsPlugin.ts',
  'scripts/supply',
  'docs/licences.yaml',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the browser code if a source has changed. */
export function ensureBuilt() {
  // The build for production has no gallery (vite.config.ts).
  const hash = hashOf(`${hashOfFiles(BUILD_SOURCES)} ${process.env.EQUIFORM_MODE ?? ''}`);
  const stamp = join(root, 'dist', '.web-build');
  if (stampedAs(stamp, hash) && isBuilt()) return;
  console.log('Building the web application ...');
  run('vite', ['build', '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}
