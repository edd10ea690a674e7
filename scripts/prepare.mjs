/** What every entry point needs before it runs: packages installed, browser code built. Runs on Node 20 without any package. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');

/** The environment of every program we start: the project's own Node and tools first. */
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

/** Runs a program in the project's folder and ends this process when it fails. */
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

/** Stops with a clear message on a Node that is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Equiform needs Node 20.19 or newer; this is ${process.version}.`);
}

/** Installs the packages when there are none or the lock file has changed since. */
export function ensureInstalled() {
  const lock = hashOf(readFileSync(join(root, 'package-lock.json')));
  const stamp = join(root, 'node_modules', '.equiform-lock');
  if (stampedAs(stamp, lock)) return;
  console.log('Installing packages (once) ...');
  // Not `npm ci`: it refuses a lock that does not list the optional packages of every platform; versions are the lock's all the same.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

const isBuilt = () =>
  ['web/index.html', 'sbom.cdx.json'].every((path) => existsSync(join(root, 'dist', path)));

/** Builds the browser code when a source of it has changed since the last build. */
export function ensureBuilt() {
  const sources = [
    'src/web',
    'src/core',
    'vite.config.ts',
    'scripts/serviceWorkerPlugin.ts',
    'scripts/compressPlugin.ts',
    'scripts/lightRouterPlugin.ts',
    'scripts/supply',
    'docs/licences.yaml',
    'tsconfig.json',
    'package-lock.json',
  ];
  const hash = hashOfFiles(sources);
  const stamp = join(root, 'dist', '.web-build');
  if (stampedAs(stamp, hash) && isBuilt()) return;
  console.log('Building the web application ...');
  run('vite', ['build', '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}
