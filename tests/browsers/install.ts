import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import type { WebKitPaths } from './webkit.ts';

const APT = '/usr/bin/apt-get';

function install(packages: readonly string[]): void {
  const missing = `install Debian's ${packages.join(', ')}`;
  if (process.getuid?.() !== 0 || !existsSync(APT))
    throw new Error(`Not found, and not root on Debian: ${missing}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: readonly string[]) =>
    spawnSync(APT, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  run(['update', '-qq']);
  run(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** Looks, and otherwise installs the packages first; throws if that fails. */
function found<Paths>(look: () => Paths | undefined, packages: readonly string[]): Paths {
  const here = look();
  if (here !== undefined) return here;
  install(packages);
  const installed = look();
  if (installed === undefined) throw new Error(`Debian's ${packages.join(', ')} could not be installed`);
  return installed;
}

const existing = (...paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** Debian's Firefox. */
export const findFirefox = (): string =>
  found(() => existing('/usr/bin/firefox-esr'), ['firefox-esr', 'fonts-liberation']);

/** Debian's WebKitGTK: driver, browser and virtual screen. */
export const findWebKit = (): WebKitPaths =>
  found(() => {
    const driver = existing('/usr/bin/WebKitWebDriver');
    const screen = existing('/usr/bin/Xvfb');
    const browser = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];
    return driver && screen && browser ? { driver, screen, browser } : undefined;
  }, ['webkit2gtk-driver', 'xvfb', 'fonts-liberation']);
