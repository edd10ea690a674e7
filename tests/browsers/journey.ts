import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInStatuses } from '../../src/core/flow/builtInStatuses.ts';
import { newBorrower } from '../e2e/borrower.ts';
import type { Size, Tab } from './browser.ts';
import { countOf } from './hands.ts';
import type { Lender } from './lender.ts';
import { fillAndSend, handsOf } from './screens.ts';
import { ledOn, type Met, markDone, settled, type Traveller, uuidOf } from './traveller.ts';
import { until } from './until.ts';

const BRAND = 'main';
const PHONE: Size = { width: 390, height: 844 };
const DESK: Size = { width: 1440, height: 900 };
const LONGEST = 60;

export type Told = (met: Met, size: Size) => Promise<void>;

/** Visible defects of a new screen. Runs in the page. */
function defects(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const [heading] = document.querySelectorAll('main h1');
  const box = heading?.getBoundingClientRect();
  const isShown =
    box !== undefined &&
    heading?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
    box.height > 0 &&
    box.left >= 0 &&
    box.right <= clientWidth &&
    box.top >= 0 &&
    box.bottom <= window.innerHeight;
  return [
    ...(scrollWidth > clientWidth ? [`it scrolls sideways: ${scrollWidth} in ${clientWidth}`] : []),
    ...(isShown ? [] : ['its heading is not in sight']),
  ];
}

/**
 * Inspects a new screen at desktop and phone size. Resizing while it appears, as a phone's keyboard does, must leave it
 * scrolled to the top.
 */
async function inspect(tab: Tab, met: Met, told: Told): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await tab.resize(size);
    let found: readonly string[] = [];
    await until('the screen is whole', async () => {
      found = await tab.look(defects);
      return found.length === 0;
    }).catch(() => {
      throw new Error(`${met.screen} at ${size.width} x ${size.height}: ${found.join(', ')}`);
    });
    await told(met, size);
  }
}

interface Recording {
  readonly screens: readonly string[];
  readonly statuses: readonly string[];
}

/** Reads a recording by golden.e2e.ts. */
function readRecording(name: string): Recording {
  const text = readFileSync(join(import.meta.dirname, `../golden/${name}.txt`), 'utf8');
  const [, screens = '', statuses = ''] = text.split(/^(?:screens|statuses)$/m);
  const lines = (part: string) => part.split('\n').flatMap((line) => line.trim() || []);
  return { screens: lines(screens).map((line) => line.replace(/ {2,}/, '  ')), statuses: lines(statuses) };
}

function expectSame(what: string, met: readonly string[], recorded: readonly string[]): void {
  const at = recorded.findIndex((line, index) => line !== met[index]);
  if (at >= 0 || met.length !== recorded.length) {
    const place = at >= 0 ? at : recorded.length;
    throw new Error(`${what}: "${met[place] ?? 'the end'}" instead of "${recorded[place] ?? 'the end'}"`);
  }
}

/** True if the screen only waits for the lender. */
const onlyWaits = async (tab: Tab, { screen }: Met): Promise<boolean> =>
  screen === 'complete' ||
  (await countOf(tab, { css: 'button', says: /^Check again$/, within: { css: 'main' } })) > 0;

async function letDayPass({ tab, lender }: Traveller, uuid: string): Promise<void> {
  await lender.passDay();
  await tab.open('about:blank');
  await tab.open(lender.at(BRAND, `/account/heloc/${uuid}`));
}

/**
 * The test borrower `approved` from the first registration screen to a funded line: screens and statuses match the
 * recording, each screen is sound on phone and desktop, and the page logs no problems.
 */
export async function goWholeWay(tab: Tab, lender: Lender, file: string, told: Told): Promise<void> {
  const borrower = newBorrower();
  const own = { typedName: `${borrower.firstName} ${borrower.lastName}` };
  const traveller: Traveller = { tab, lender, own, file };
  const hands = handsOf(borrower);
  const recording = readRecording('approved');
  const met: string[] = [];
  let uuid = '';
  let hasWaited = false;

  const status = async (): Promise<string> => (await lender.statuses(uuid)).at(-1) ?? '';
  const atLoader = async (of: string): Promise<void> => {
    uuid = of;
    if (builtInStatuses.isWaiting(await status())) await lender.finishWork();
  };
  /** Handles the screen; resolves to whether it only waited. */
  const handle = async (now: Met): Promise<boolean> => {
    await markDone(traveller);
    const waits = await onlyWaits(tab, now);
    await (waits ? letDayPass(traveller, uuid) : (hands[now.screen] ?? fillAndSend)(traveller));
    await ledOn(traveller, now);
    return waits;
  };

  await tab.resize(PHONE);
  await tab.open(lender.at(BRAND, '/account/heloc/register-v2'));
  for (let hops = 0; hops < LONGEST; hops += 1) {
    const now = await settled(traveller, atLoader);
    uuid = (await uuidOf(traveller)) || uuid;
    const line = `${now.screen}  ${now.heading}`;
    // Repeated looks at the same screen count once.
    if (!hasWaited || met.at(-1) !== line) {
      met.push(line);
      await inspect(tab, now, told);
      expectSame('screen', met, recording.screens.slice(0, met.length));
    }
    const problems = await tab.problems();
    if (problems.length > 0) throw new Error(`${now.screen}: ${problems.join('; ')}`);
    if (now.screen === '/dashboard') break;
    hasWaited = await handle(now);
  }
  expectSame('screens', met, recording.screens);
  expectSame('statuses', await lender.statuses(uuid), recording.statuses);
  const { count, last } = await lender.violations();
  if (count > 0) throw new Error(`content security policy: ${JSON.stringify(last)}`);
}
