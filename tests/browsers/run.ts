/**
 * `node tests/browsers/run.ts [firefox|webkit]`: plays a whole journey in Debian's Firefox and WebKitGTK, each on its
 * own server. Prints a line per screen and browser, writes `test-results/browsers.json`, and exits with 1 on any
 * failure. BROWSER_PICTURES=on stores screenshots in `test-results/browsers`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../e2e/startServer.ts';
import { picture } from '../e2e/travel/answers.ts';
import type { Browser, Size, Tab } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { findFirefox, findWebKit } from './install.ts';
import { goWholeWay } from './journey.ts';
import { type Lender, lenderAt } from './lender.ts';
import { freePort } from './process.ts';
import type { Met } from './traveller.ts';
import { startWebKit } from './webkit.ts';

const RESULTS = join(import.meta.dirname, '../../test-results');
const PICTURES = join(RESULTS, 'browsers');
const LIMIT_MS = 20 * 60_000;
const keepsPictures = process.env.BROWSER_PICTURES === 'on';

const browsers: Readonly<Record<string, (origin: string) => Promise<Browser>>> = {
  firefox: (origin) => startFirefox(findFirefox(), origin),
  webkit: () => startWebKit(findWebKit()),
};

/** Cleanups, run last first. */
const endings: (() => Promise<void>)[] = [];
let ending = Promise.resolve();
/** Runs all cleanups once; concurrent callers wait for the same run. */
function endAll(): Promise<void> {
  ending = ending.then(async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end().catch(console.error);
  });
  return ending;
}

async function keepPicture(tab: Tab, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${name}.png`), await tab.screenshot());
}

/** Plays the journey in one browser and reports each screen. */
async function travel(name: string, { tab }: Browser, lender: Lender): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-browsers-'));
  endings.push(async () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, picture.name);
  writeFileSync(file, picture.buffer);
  let screens = 0;
  const told = async ({ screen, heading }: Met, { width }: Size): Promise<void> => {
    const isNew = width > 1_000;
    if (isNew) screens += 1;
    if (isNew) console.log(`${name}: ${screens} ${screen}: ${heading}`);
    const number = String(screens).padStart(2, '0');
    if (keepsPictures) await keepPicture(tab, `${name}-${number}-${screen.replace(/\W+/g, '-')}-${width}`);
  };
  try {
    await goWholeWay(tab, lender, file, told);
  } catch (error) {
    await keepPicture(tab, `${name}-failed`).catch(() => undefined);
    throw error;
  }
}

/** Registers the cleanup even if `endAll` runs during the start. */
async function started<Thing>(
  starting: Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): Promise<Thing> {
  endings.push(() => starting.then(end, () => undefined));
  return starting;
}

async function play(name: string, start: (origin: string) => Promise<Browser>): Promise<void> {
  const port = Number(process.env.E2E_PORT ?? (await freePort()));
  const lender = lenderAt(port);
  const browser = await started(start(new URL(lender.at('main', '/')).origin), ({ close }) => close());
  console.log(`${name}: ${browser.version}`);
  await started(startServer(String(port), { STILL_AT: String(Date.now()) }), ({ stop }) => stop());
  await travel(name, browser, lender);
}

/** Rejects when the browser hangs; all other waits have their own limits. */
const limit = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    const text = `The journey has not ended within ${LIMIT_MS / 60_000} minutes`;
    setTimeout(() => reject(new Error(text)), LIMIT_MS).unref();
  });

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isStopped = true;
    void endAll().finally(() => process.exit(1));
  });

const only = process.argv[2];
const chosen = Object.entries(browsers).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) throw new Error(`There is no browser ${only}: firefox or webkit`);

rmSync(PICTURES, { recursive: true, force: true });
const passed: string[] = [];
const failed: { title: string; error: string }[] = [];
for (const [name, start] of chosen) {
  if (isStopped) break;
  const title = `${name}: the journey of approved`;
  try {
    await Promise.race([play(name, start), limit()]);
    passed.push(title);
    console.log(`passed: ${title}`);
  } catch (error) {
    failed.push({ title, error: String(error) });
    console.log(`failed: ${title}: ${String(error)}`);
  } finally {
    await endAll();
  }
}

mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'browsers.json'), `${JSON.stringify({ passed, failed }, null, 2)}\n`);
process.exit(passed.length === chosen.length ? 0 : 1);
