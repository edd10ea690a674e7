/**
 * `npm run pictures`: takes the README pictures again (docs/images), from a running server (EQUIFORM_URL, default
 * http://localhost:4300) and the command line.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { runCli } from '../src/cli/runCli.ts';
import { colorPaint } from '../src/core/config/paint.ts';
import { findChromium } from './findChromium.mjs';
import { terminalPage } from './terminalPage.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVER = new URL(process.env.EQUIFORM_URL ?? 'http://localhost:4300');
const PHONE = { width: 390, height: 844 };
const GAP = 24;

/** As few colors as look the same, because everybody downloads the pictures. */
async function write(name: string, picture: Buffer): Promise<void> {
  const file = join(ROOT, 'docs/images', name);
  writeFileSync(file, await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toBuffer());
  console.log(`docs/images/${name}  ${Math.round(statSync(file).size / 1024)} kB`);
}

/** The first page and the offers, side by side. */
async function phonePicture(browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1.5,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address('/account/heloc/register-v2'), { waitUntil: 'networkidle' });
  const shots = [await shotOf(page)];
  const borrower = await borrowerWithOffers();
  await page.evaluate((token) => window.localStorage.setItem('jwt', token), borrower.jwt);
  await page.goto(address(`/account/heloc/${borrower.uuid}/product/select`), { waitUntil: 'networkidle' });
  shots.push(await shotOf(page));
  await context.close();
  return sideBySide(shots);
}

async function shotOf(page: Page): Promise<Buffer> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page.screenshot();
}

async function sideBySide(shots: readonly Buffer[]): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(shots[0]).metadata();
  const step = width + GAP;
  const canvas = {
    width: step * shots.length - GAP,
    height,
    channels: 4 as const,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  };
  return sharp({ create: canvas })
    .composite(shots.map((input, index) => ({ input, left: index * step, top: 0 })))
    .png()
    .toBuffer();
}

function address(path: string): string {
  const at = new URL(path, SERVER);
  at.hostname = 'main.localhost';
  return at.href;
}

/** An application at `main` that has reached its offers. */
async function borrowerWithOffers(): Promise<{ uuid: string; jwt: string }> {
  const answer = await fetch(new URL('/sandbox/applications', SERVER), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ org: 'main', persona: 'approved', status: 'OFFER_SELECTION' }),
  });
  if (!answer.ok) throw new Error(`${SERVER} makes no application: is it a sandbox?`);
  return (await answer.json()) as { uuid: string; jwt: string };
}

/** The check of a lender with three mistakes. */
async function commandLinePicture(browser: Browser): Promise<Buffer> {
  const said = await checkOfBroken();
  const page = await browser.newPage({ viewport: { width: 900, height: 400 }, deviceScaleFactor: 1.5 });
  await page.setContent(terminalPage('npm run check -- harborlight', said));
  return page.locator('main').screenshot({ omitBackground: true });
}

const MISTAKES: readonly (readonly [file: string, from: RegExp, to: string])[] = [
  ['config/copy/en-US/common.yaml', /\{title\} \| \{companyName\}/, '{title} | {companyNam}'],
  [
    'config/rules/consents.yaml',
    /when: \{ var: org.features.smsConsentOrg \}/,
    'when: { var: org.features.smsConsent }',
  ],
  [
    'config/rules/eligibility.yaml',
    /when: \{ "<": \[\{ var: applicant.age \}, 18\] \}/,
    'when: { "<": [{ var: applicant.age }, 19] }',
  ],
];

/** The output of the check, with terminal colors. */
async function checkOfBroken(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-pictures-'));
  try {
    for (const part of ['config', 'brands', 'schemas/config'])
      cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    for (const [file, from, to] of MISTAKES) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!from.test(text)) throw new Error(`${file} has nothing like ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    }
    let said = '';
    const hear = (text: string): void => {
      said += text;
    };
    await runCli(['check', 'harborlight'], {
      out: hear,
      err: hear,
      folder,
      paint: colorPaint,
      now: () => performance.now(),
    });
    return said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
});
await write('phone.png', await phonePicture(browser));
await write('command-line.png', await commandLinePicture(browser));
await browser.close();
