/**
 * `npm run looks [-- lender ...] [--only=word,word]`: pictures of forty screens at a phone's and a desktop's size, light and dark,
 * of the lenders whose looks are drawn out, from a running server (EQUIFORM_URL, default http://localhost:4300). Writes
 * test-results/looks: a picture of each, sheets of eight and six, and says what axe finds and what is wider than the window.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './findChromium.mjs';
import { type LookedAt, lookedAt } from './lookedAt.ts';

const SERVER = new URL(process.env.EQUIFORM_URL ?? 'http://localhost:4300');
const FOLDER = 'test-results/looks';
/** Lenders whose looks are drawn out (docs/how-to/a-look.md). */
const DRAWN_OUT = ['harborlight', 'cinderridge', 'goldenrodporch', 'foxtrellis', 'zephyrknoll'];
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const SCHEMES = ['light', 'dark'] as const;

type Size = keyof typeof SIZES;

const words = process.argv.slice(2);
const only = words
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const named = words.filter((word) => !word.startsWith('--'));

function address(lender: string, path: string): string {
  const at = new URL(path, SERVER);
  at.hostname = `${lender}.localhost`;
  return at.href;
}

/** A borrower whose application stays where the screen needs it. */
async function borrowerFor(lender: string, { made }: LookedAt): Promise<{ uuid: string; jwt: string }> {
  const { status, persona, fields = {} } = made ?? {};
  const answer = await fetch(new URL('/sandbox/applications', SERVER), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      org: lender,
      ...(persona === undefined ? {} : { persona }),
      ...(status === undefined ? {} : { status }),
      application: { pinned: true, ...fields },
    }),
  });
  if (!answer.ok) throw new Error(`no application at ${status ?? 'its start'}: ${await answer.text()}`);
  return (await answer.json()) as { uuid: string; jwt: string };
}

/** Once nothing is loading. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  await page
    .locator('[data-waiting]')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined);
  // Another scheme brings another picture.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.evaluate(() => document.fonts.ready);
}

/** What is wrong with the page as it is, in words. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(wider > 0 ? [`${wider} px wider than the window`] : []),
    ...violations.map(
      ({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ];
}

interface Shot {
  readonly screen: string;
  readonly size: Size;
  readonly scheme: (typeof SCHEMES)[number];
  readonly picture: Buffer;
}

async function shotsOf(page: Page, { name }: LookedAt, say: (fault: string) => void): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const [size, viewport] of Object.entries(SIZES) as [Size, (typeof SIZES)[Size]][]) {
    await page.setViewportSize(viewport);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settled(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      const picture = await page.screenshot({ type: 'jpeg', quality: 82 });
      shots.push({ screen: name, size, scheme, picture });
      if ((size === 'phone') === (scheme === 'light'))
        for (const fault of await faultsOf(page)) say(`${name} ${size} ${scheme}: ${fault}`);
    }
  }
  return shots;
}

async function open(context: BrowserContext, lender: string, screen: LookedAt): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(120_000);
  const { made, draft, path, act } = screen;
  const borrower = made === undefined ? undefined : await borrowerFor(lender, screen);
  await page.addInitScript(
    ({ jwt, answers }) => {
      if (jwt !== undefined) window.localStorage.setItem('jwt', jwt);
      if (answers !== undefined && window.sessionStorage.getItem('register-draft') === null)
        window.sessionStorage.setItem('register-draft', answers);
      window.localStorage.setItem('privacy-options', '{"analytics":false}');
    },
    { jwt: borrower?.jwt, answers: draft === undefined ? undefined : JSON.stringify(draft) },
  );
  await page.goto(address(lender, path.replace('{uuid}', borrower?.uuid ?? '')));
  await settled(page);
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await act?.(page);
  return page;
}

/** Puts pictures beside each other, in rows. */
async function sheet(
  pictures: readonly Buffer[],
  { columns, width, height }: { readonly columns: number; readonly width: number; readonly height: number },
): Promise<Buffer> {
  const gap = 12;
  const rows = Math.ceil(pictures.length / columns);
  const smaller = await Promise.all(pictures.map((one) => sharp(one).resize(width, height).toBuffer()));
  return sharp({
    create: {
      width: columns * (width + gap) - gap,
      height: rows * (height + gap) - gap,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(
      smaller.map((input, index) => ({
        input,
        left: (index % columns) * (width + gap),
        top: Math.floor(index / columns) * (height + gap),
      })),
    )
    .png({ palette: true, colours: 256 })
    .toBuffer();
}

const SHEETS = {
  phone: { of: 8, columns: 4, width: 390, height: 844 },
  desktop: { of: 6, columns: 2, width: 864, height: 540 },
} as const;

async function writeSheets(lender: string, shots: readonly Shot[]): Promise<void> {
  for (const size of Object.keys(SIZES) as Size[])
    for (const scheme of SCHEMES) {
      const mine = shots.filter((shot) => shot.size === size && shot.scheme === scheme);
      const { of, ...form } = SHEETS[size];
      for (let from = 0; from < mine.length; from += of) {
        const pictures = mine.slice(from, from + of).map(({ picture }) => picture);
        const file = `${FOLDER}/${lender}-${size}-${scheme}-${1 + from / of}.png`;
        writeFileSync(file, await sheet(pictures, form));
      }
    }
}

/** The pictures of one screen, as files too; none where it cannot be opened. */
async function picturesOf(
  browser: Browser,
  { lender, screen, say }: { lender: string; screen: LookedAt; say: (fault: string) => void },
): Promise<readonly Shot[]> {
  const context = await browser.newContext({
    viewport: SIZES.phone,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  });
  try {
    const taken = await shotsOf(await open(context, lender, screen), screen, say);
    for (const { size, scheme, picture } of taken)
      writeFileSync(`${FOLDER}/${lender}/${screen.name}-${size}-${scheme}.jpg`, picture);
    return taken;
  } catch (error) {
    say(`${screen.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return [];
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** How many screens are open at the same time. */
const AT_ONCE = 3;

async function lookAt(browser: Browser, lender: string): Promise<number> {
  let faults = 0;
  const say = (fault: string): void => {
    faults += 1;
    console.log(`${lender}: ${fault}`);
  };
  mkdirSync(`${FOLDER}/${lender}`, { recursive: true });
  const screens = lookedAt.filter(
    ({ name }) => only === undefined || only.some((word) => name.includes(word)),
  );
  const shots: (readonly Shot[])[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < screens.length; at = next++) {
      const screen = screens[at];
      if (screen) shots[at] = await picturesOf(browser, { lender, screen, say });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await writeSheets(lender, shots.flat());
  console.log(`${lender}: ${shots.flat().length} pictures, ${faults} faults`);
  return faults;
}

const executablePath = findChromium();
let faults = 0;
for (const lender of named.length > 0 ? named : DRAWN_OUT) {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  });
  faults += await lookAt(browser, lender);
  await browser.close();
}
process.exitCode = faults > 0 ? 1 : 0;
