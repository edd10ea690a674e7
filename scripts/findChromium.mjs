/** Finds a Chromium, or installs one where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
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

/** The path of a Chromium; installs Debian's package as root, else Playwright's own build, and throws when neither can be had. */
export function findChromium() {
  const here = found();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium ...');
    succeeds('apt-get', ['update', '-qq']) &&
      succeeds('apt-get', [
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        'chromium',
        'fonts-liberation',
      ]);
    const installed = found();
    if (installed) return installed;
  }
  if (succeeds('npx', ['playwright', 'install', 'chromium'])) return undefined;
  throw new Error('No Chromium found. Install one, or name it in CHROMIUM_PATH.');
}
