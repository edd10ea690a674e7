import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { parse } from 'yaml';
import { at, expect, test } from './fixtures.ts';
import { START } from './registration.ts';
import { createBorrower } from './sandbox.ts';
import { addressOf } from './sights.ts';
import { seeWorkDone } from './travel/lenderTime.ts';

interface Most {
  readonly requests: number;
  readonly scripts: number;
  /** Thousands of bytes of all scripts of the build, each compressed with gzip. */
  readonly kilobytes: number;
}

interface Found extends Most {
  /** Each answer's call. */
  readonly what: readonly string[];
}

/** What each page may get until its heading stands. */
const budget = parse(readFileSync(join(import.meta.dirname, '../firstLoad.yaml'), 'utf8')) as Readonly<
  Record<'registration' | 'login' | 'offer' | 'dashboard', Most>
>;

/** Of a script of the build, compressed with gzip: what the browser says is of its cache where it has it there. */
const sizeOf = (path: string): number =>
  path.startsWith('/assets/')
    ? gzipSync(readFileSync(join(import.meta.dirname, '../../dist/web', path))).length
    : 0;

/** Listens to a page that is about to open; gives what it has got when it is asked. */
function listen(page: Page) {
  const answered: Request[] = [];
  const keep = (request: Request): void => void answered.push(request);
  page.on('requestfinished', keep);
  return (): Found => {
    page.off('requestfinished', keep);
    const scripts = answered.filter((request) => request.resourceType() === 'script');
    const bytes = scripts.map((script) => sizeOf(new URL(script.url()).pathname));
    const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1000;
    const what = answered.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
    return { requests: answered.length, scripts: scripts.length, kilobytes, what };
  };
}

function expectWithin({ what, ...found }: Found, most: Most): void {
  const over = Object.entries(most).filter(([name, limit]) => found[name as keyof Most] > limit);
  expect(over, `of ${JSON.stringify(found)}:\n${what.join('\n')}`).toEqual([]);
}

const headed = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

const isCall = /\/(service-[^/]*|banners)\//;

test('no page gets more than its budget until its heading stands', async ({ page }) => {
  // What waits until the browser rests is not of the first screen.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await test.step('registration until it is used, while no call is answered', async () => {
    // The first question needs none: what the page asks for is only about what surrounds it.
    await page.route(isCall, () => undefined);
    const got = listen(page);
    await page.goto(at('main', START));
    await page.getByRole('radio', { name: /^Second home/ }).check();
    await expect(page.locator('html')).not.toHaveAttribute('data-visitor');
    expectWithin(got(), budget.registration);
    await page.unroute(isCall);
  });

  await test.step('the login', async () => {
    const got = listen(page);
    await page.goto(at('main', '/auth/login'));
    await headed(page, /./);
    expectWithin(got(), budget.login);
  });

  await test.step('the offer, from the address of the application, and the dashboard', async () => {
    const borrower = await createBorrower({ org: 'main', persona: 'approved' });
    // By the form: only a session with its cookie is known to the documents.
    await page.goto(at('main', `/auth/login?redirectUrl=${new URL(addressOf(borrower.uuid)).pathname}`));
    await page.getByLabel(/^Email/).fill(borrower.email);
    await page.getByLabel('Password', { exact: true }).fill(borrower.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await seeWorkDone(page.getByRole('heading', { level: 1, name: 'Your offers' }));
    const got = listen(page);
    await page.goto(addressOf(borrower.uuid));
    await headed(page, 'Your offers');
    expectWithin(got(), budget.offer);
    const gotThere = listen(page);
    await page.goto(at('main', '/dashboard'));
    await headed(page, 'Your applications');
    expectWithin(gotThere(), budget.dashboard);
    await test.step('which says that it loads before any script has come', async () => {
      const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
      await page.route('**/assets/**', async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(addressOf(borrower.uuid), { waitUntil: 'commit' });
      const logo = page.getByRole('banner').getByRole('link').first();
      const place = await logo.boundingBox();
      await expect(page.getByRole('status').getByText('Loading')).toBeAttached();
      letCome();
      await headed(page, 'Your offers');
      expect(await logo.boundingBox()).toEqual(place);
    });
  });
});
