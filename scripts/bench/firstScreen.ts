import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { buildProduct } from './buildPages.ts';
import { startEquiform } from './childServer.ts';
import type { Section } from './report.ts';

const GOAL_KB = 120;
const FIRST_SCREEN = '/account/heloc/register-v2';

interface Script {
  readonly path: string;
  readonly bytes: number;
  readonly gzip: number;
  /** Requested before the first field is visible. */
  readonly isFirst: boolean;
}

/** The scripts that Chromium loads for the first screen of registration, each gzipped. */
export async function benchFirstScreen(root: string, browser: Browser, folder: string): Promise<Section> {
  const web = join(folder, 'web');
  await buildProduct(web);
  const server = await startEquiform(root, undefined, { EQUIFORM_WEB_DIST: web });
  try {
    return sectionOf(await scriptsOf(browser, server.url));
  } finally {
    await server.stop();
  }
}

async function scriptsOf(browser: Browser, origin: string): Promise<readonly Script[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const scripts: Promise<Script>[] = [];
  let isVisible = false;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const isFirst = !isVisible;
    const { pathname } = new URL(response.url());
    scripts.push(response.body().then((body) => scriptOf(pathname, body, isFirst)));
  });
  try {
    await page.goto(origin + FIRST_SCREEN);
    await page.locator('form input').first().waitFor({ timeout: 30_000 });
    isVisible = true;
    await page.waitForLoadState('networkidle');
    return await Promise.all(scripts);
  } finally {
    await page.close();
  }
}

const scriptOf = (pathname: string, body: Buffer, isFirst: boolean): Script => ({
  path: pathname.replace(/^\/releases\/[0-9a-f]+\//, 'release: ').replace(/^.*\/assets\//, ''),
  bytes: body.length,
  gzip: gzipSync(body).length,
  isFirst,
});

function sectionOf(scripts: readonly Script[]): Section {
  const sorted = scripts.toSorted((a, b) => b.gzip - a.gzip);
  const first = sorted.filter(({ isFirst }) => isFirst);
  const total = first.reduce((sum, { gzip }) => sum + gzip, 0);
  const raw = first.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    title: 'First screen',
    how: [
      `Scripts that Chromium asks of a running server for ${FIRST_SCREEN}, production build, an empty cache; kB of 1000 bytes,`,
      'gzip at its usual level. "later" was asked for once the first field could be seen, and does not count.',
    ],
    tables: [
      {
        head: ['script', 'kB', 'gzip kB', 'when'],
        rows: [
          ...sorted.map(({ path, bytes, gzip, isFirst }) => [
            path,
            kB(bytes),
            kB(gzip),
            isFirst ? '' : 'later',
          ]),
          ['all of the first screen', kB(raw), kB(total), ''],
        ],
      },
    ],
    goals: [
      {
        goal: `at most ${GOAL_KB} kB gzip of JavaScript`,
        measured: `${kB(total)} kB`,
        met: total <= GOAL_KB * 1000,
      },
    ],
    data: sorted,
  };
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
