/**
 * `node scripts/contactSheet.mjs [file] [--dark]`: one picture of all lenders' first registration pages, from a
 * running server (EQUIFORM_URL, default http://localhost:4300). Writes test-results/contact-sheet.png.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './findChromium.mjs';

const SERVER = new URL(process.env.EQUIFORM_URL ?? 'http://localhost:4300');
const FILE = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'test-results/contact-sheet.png';
const isDark = process.argv.includes('--dark');
const PAGE = { width: 560, height: 760 };
const COLUMNS = 10;
const SHRUNK = 2.5;

const answer = await fetch(new URL('/sandbox/brands', SERVER));
if (!answer.ok) throw new Error(`${SERVER} does not list its lenders: is it a sandbox?`);
const lenders = await answer.json();

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });

/** The referrer in the address, for lenders that require one. */
async function referral({ code, kind }) {
  if (kind !== 'wholesale') return '';
  const found = await fetch(new URL('/service-lead-portal/api/lo/default', SERVER), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-org': code },
    body: JSON.stringify({ organization: code, productType: 'HELOC' }),
  });
  return found.ok ? `?referrer=${(await found.json()).loanOriginatorUuid}` : '';
}

async function pictureOf(lender) {
  const page = await browser.newPage({
    viewport: PAGE,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const address = new URL(`/account/heloc/register-v2${await referral(lender)}`, SERVER);
  address.hostname = `${lender.code}.localhost`;
  await page.goto(address.href, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page.close();
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}

const figures = [];
for (const lender of lenders) {
  const source = await pictureOf(lender);
  figures.push(
    `<figure><img src="${source}" width="${PAGE.width / SHRUNK}"><figcaption>${lender.code}</figcaption></figure>`,
  );
}

const width = (PAGE.width / SHRUNK + 12) * COLUMNS + 12;
const sheet = await browser.newPage({ viewport: { width, height: 800 } });
await sheet.setContent(
  `<style>body{margin:12px;display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:12px;font:12px sans-serif}figure{margin:0}img{display:block}</style>${figures.join('')}`,
);
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(FILE, await sheet.screenshot({ fullPage: true }));
await browser.close();
process.stdout.write(`${lenders.length} lenders: ${FILE}\n`);
