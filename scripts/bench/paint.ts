import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { buildRelease } from '../../src/core/config/buildRelease.ts';
import type { Release } from '../../src/core/model/release.ts';
import type { ResolvedBrand } from '../../src/core/model/resolvedBrand.ts';
import { benchRelease } from './benchRelease.ts';
import { buildPeers, buildProduct } from './buildPages.ts';
import { openServer } from './ownServer.ts';
import type { Goal, Section } from './report.ts';
import { serveFolder } from './serveFolder.ts';
import { type Spread, spreadOf } from './statistics.ts';

const PATH = '/account/heloc/register-v2';
const THROTTLE = 4;
const FIELDS = 8;
/** Of the first text field, in every page. */
const FIELD = 'input[name=field1]';
const LETTER = 'A';
const LIMIT_MS = 60_000;

/** Conditions of the link, as the developer tools of Chromium set them: a delay for each request and a rate. */
interface Link {
  readonly name: string;
  readonly runs: number;
  readonly latency: number;
  /** Bytes a second. */
  readonly rate: number;
}

const UNLIMITED: Link = { name: 'no limit', runs: 11, latency: 0, rate: -1 };

const LINKS: readonly Link[] = [
  UNLIMITED,
  { name: 'slow 4G (150 ms, 1.6 Mbit/s)', runs: 5, latency: 150, rate: 1_600_000 / 8 },
  { name: 'fast 3G (562 ms, 1.44 Mbit/s)', runs: 5, latency: 562.5, rate: 1_440_000 / 8 },
];

const FORMS = {
  ours: `our page, ${FIELDS} fields`,
  static: 'static HTML of that page',
  hand: `by hand: react-hook-form + MUI, ${FIELDS} fields`,
  own: 'our page, its own first step',
  ownStatic: 'static HTML of that page',
} as const;

type Form = keyof typeof FORMS;
const FORM_NAMES = Object.keys(FORMS) as Form[];
const isTyped = (form: Form): boolean => form !== 'own' && form !== 'ownStatic';

interface Measured {
  readonly link: string;
  readonly form: Form;
  readonly paint: Spread;
  /** Undefined for a page without text fields. */
  readonly usable: Spread | undefined;
}

/** When registration is painted and takes text, beside static HTML and a handwritten form, on several links. */
export async function benchPaint(brand: ResolvedBrand, browser: Browser, folder: string): Promise<Section> {
  await buildPeers(folder);
  const web = join(folder, 'web');
  await buildProduct(web);
  const served = await serveFolder(folder);
  const fields = await openDrawn(benchRelease(brand, FIELDS), web);
  const own = await openDrawn(buildRelease(brand, { sha256 }), web);
  try {
    await writeStatic(fields.origin, folder, 'static');
    await writeStatic(own.origin, folder, 'static-own');
    const addresses: Readonly<Record<Form, string>> = {
      ours: fields.origin + PATH,
      static: `${served.origin}/static/`,
      hand: `${served.origin}/handwritten/?bind=register&fields=${FIELDS}`,
      own: own.origin + PATH,
      ownStatic: `${served.origin}/static-own/`,
    };
    return sectionOf(await measureAll(browser, addresses));
  } finally {
    served.close();
    await fields.close();
    await own.close();
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Our own server with one release, once it draws the page. */
async function openDrawn(release: Release, web: string) {
  const server = await openServer({ EQUIFORM_WEB_DIST: web }, [release]);
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const end = Date.now() + LIMIT_MS;
  while (!isDrawn(await textOf(origin + PATH)))
    if (Date.now() > end) throw new Error(`The server draws no ${PATH}`);
  return { origin, close: () => server.close() };
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

const isDrawn = (page: string): boolean => /<div id="root"><\w/.test(page);

/** The drawn page without its scripts and what they read, with the files it names, into a folder of those that are served. */
async function writeStatic(origin: string, folder: string, name: string): Promise<void> {
  const page = (await textOf(origin + PATH))
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
  writeInto(join(folder, name, 'index.html'), page);
  for (const [path] of page.matchAll(/\/releases\/[0-9a-f]{64}\/[\w./-]+/g)) {
    const answer = await fetch(origin + path);
    writeInto(join(folder, path), Buffer.from(await answer.arrayBuffer()));
  }
}

function writeInto(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function measureAll(
  browser: Browser,
  addresses: Readonly<Record<Form, string>>,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  // Files are compressed when they are asked for first.
  for (const form of FORM_NAMES)
    await withPage(browser, UNLIMITED, ({ page }) =>
      page.goto(addresses[form], { waitUntil: 'networkidle' }),
    );
  for (const link of LINKS) {
    const paints = new Map<Form, number[]>(FORM_NAMES.map((form) => [form, []]));
    const usables = new Map<Form, number[]>(FORM_NAMES.map((form) => [form, []]));
    for (let run = 0; run < link.runs; run += 1)
      for (const form of FORM_NAMES) {
        paints.get(form)?.push(await withPage(browser, link, (page) => paintOf(page, addresses[form])));
        if (isTyped(form))
          usables.get(form)?.push(await withPage(browser, link, (page) => usableOf(page, addresses[form])));
      }
    for (const form of FORM_NAMES)
      measured.push({
        link: link.name,
        form,
        paint: spreadOf(paints.get(form) ?? []),
        usable: isTyped(form) ? spreadOf(usables.get(form) ?? []) : undefined,
      });
  }
  return measured;
}

/** A page with an empty cache on this link. */
async function withPage<T>(browser: Browser, link: Link, work: (page: Opened) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const session = await limited(context, page, link);
    return await work({ page, session });
  } finally {
    await context.close();
  }
}

interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
}

async function limited(context: BrowserContext, page: Page, { latency, rate }: Link): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return session;
}

interface Noted {
  paint?: number;
  answered?: number;
}

/** The largest contentful paint, once nothing is loaded any more. */
async function paintOf({ page }: Opened, address: string): Promise<number> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      (window as Noted).paint = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address, { timeout: LIMIT_MS, waitUntil: 'networkidle' });
  const paint = await page.waitForFunction(() => (window as Noted).paint, undefined, { timeout: LIMIT_MS });
  return (await paint.jsonValue()) ?? Number.NaN;
}

/**
 * When a letter, typed as soon as the first field is there, is shown in it. Throws if the field has lost it once the page has
 * its scripts.
 */
async function usableOf({ page, session }: Opened, address: string): Promise<number> {
  const there = Promise.withResolvers<void>();
  await page.exposeBinding('fieldIsThere', () => there.resolve());
  await page.addInitScript((selector) => {
    const look = (): void => {
      const field = document.querySelector<HTMLInputElement>(selector);
      if (!field) return void requestAnimationFrame(look);
      field.focus();
      field.addEventListener(
        'input',
        () =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              (window as Noted).answered = performance.now();
            }),
          ),
        { once: true },
      );
      (window as unknown as { fieldIsThere(): void }).fieldIsThere();
    };
    requestAnimationFrame(look);
  }, FIELD);
  const loaded = page.goto(address, { timeout: LIMIT_MS, waitUntil: 'networkidle' });
  await there.promise;
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: LETTER, key: LETTER });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: LETTER });
  await loaded;
  await page.locator('html:not([data-visitor])').waitFor({ timeout: LIMIT_MS });
  const answered = await page.evaluate(() => (window as Noted).answered);
  const kept = await page.locator(FIELD).inputValue();
  if (answered === undefined || kept !== LETTER)
    throw new Error(`${address}: the field holds "${kept}" of "${LETTER}"`);
  return answered;
}

function sectionOf(measured: readonly Measured[]): Section {
  const of = (link: string, form: Form): Measured => {
    const found = measured.find((one) => one.link === link && one.form === form);
    if (!found) throw new Error(`${FORMS[form]} was not measured`);
    return found;
  };
  const paintRatio = (link: string, form: Form, peer: Form): number =>
    of(link, form).paint.median / of(link, peer).paint.median;
  const usableRatio = (link: string): number =>
    (of(link, 'ours').usable?.median ?? Number.NaN) / (of(link, 'hand').usable?.median ?? Number.NaN);
  return {
    title: 'Paint',
    how: [
      `Milliseconds from the navigation of a page with an empty cache, CPU slowed ${THROTTLE}x, Chromium, 390 x 844, production builds,`,
      'medians of pages in turn. "paint" is the largest contentful paint; "usable" is when a letter, typed by the keyboard as soon as',
      'the first field is there, is shown in it, and only counts if the field still has it once the scripts have run.',
      `Our page is the whole page of registration from our server, with ${FIELDS} fields as its first step, and with its own first step.`,
      'Static HTML is what our server drew, without scripts and their data. Peers are compressed with brotli as ours is.',
    ],
    tables: LINKS.map(({ name, runs }) => ({
      head: [`${name}, ${runs} runs`, 'paint', 'min-max', 'usable', 'min-max'],
      rows: FORM_NAMES.map((form) => {
        const { paint, usable } = of(name, form);
        return [FORMS[form], ...cellsOf(paint), ...cellsOf(usable)];
      }),
    })),
    goals: [
      ...LINKS.flatMap(({ name }): Goal[] => [
        atMost(`paint at most 2.5x static HTML, ${name}`, paintRatio(name, 'ours', 'static'), 2.5),
        atMost(`the same, its own first step, ${name}`, paintRatio(name, 'own', 'ownStatic'), 2.5),
        atMost(`paint at most that of the form by hand, ${name}`, paintRatio(name, 'ours', 'hand'), 1),
        atMost(`usable at most when the form by hand is, ${name}`, usableRatio(name), 1),
      ]),
    ],
    data: measured,
  };
}

const cellsOf = (spread: Spread | undefined): readonly string[] =>
  spread === undefined
    ? ['', '']
    : [spread.median.toFixed(0), `${spread.min.toFixed(0)}-${spread.max.toFixed(0)}`];

const atMost = (goal: string, ratio: number, limit: number): Goal => ({
  goal,
  measured: `${ratio.toFixed(2)}x`,
  met: ratio <= limit,
});
