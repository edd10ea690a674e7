/** Finds a Chromium, or installs one where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The build without windows comes first: it draws none for each context, and so costs up to a third less. */
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = () => places.find((place) => place !== undefined && existsSync(place));

const succeeds = (program, args) => spawnSync(program, args, { stdio: 'inherit' }).status === 0;

const install = (browser) =>
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation']);

/**
 * The path of a Chromium; installs Debian's package as root, else Playwright's own build, and throws when neither can
 * be had. Undefined where Playwright finds its own build by itself.
 */
export function findChromium() {
  const here = found();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium ...');
    // A distribution may have no package of the build without windows.
    succeeds('apt-get', ['update', '-qq']) && (install('chromium-headless-shell') || install('chromium'));
    const installed = found();
    if (installed) return installed;
  }
  if (succeeds('npx', ['playwright', 'install', '--only-shell', 'chromium'])) return undefined;
  throw new Error('No Chromium found. Install one, or name it in CHROMIUM_PATH.');
}
