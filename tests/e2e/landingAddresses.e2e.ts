import type { Page } from '@playwright/test';
import { redirectedPaths, screenPaths } from '../../src/core/flow/screenPaths.ts';
import { besides, everywhere } from '../landing/landingCases.ts';
import { sights } from '../landing/sights.ts';
import { at, expect, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';
import { askFor } from './sandbox.ts';
import { addressOf, expectAt, expectScreen, expectSight, openAs, signIn, standingAt } from './sights.ts';

test.describe.configure({ mode: 'parallel' });

const seesHeading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();

/** A concrete path for a pattern, with its first variant. */
const anyOf = (pattern: string): string =>
  pattern.replace(/\{type\}$/, pattern.startsWith('income/upload') ? 'paystub' : 'plaid');

/** Addresses that only redirect, by first part: an index, and screens out of turn. */
const leadingOn = Map.groupBy(
  [...Object.keys(redirectedPaths), ...screenPaths.map(anyOf).filter((path) => !everywhere.includes(path))],
  (path) => path.split('/')[0] ?? '',
);

for (const [group, paths] of played([...leadingOn], ([name]) => name === 'bank'))
  test(
    `ROUTE-19 ROUTE-34 the addresses /${group} and below lead to the application's screen`,
    inMatrix,
    async ({ page }) => {
      const isHome = (path: string): boolean => path === 'start/hmda';
      const borrower = await standingAt('HMDA');
      for (const path of paths.filter((one) => !isHome(one)))
        await test.step(path, async () => {
          await openAs(page, borrower, path);
          await expectScreen(page, borrower.uuid, 'start/hmda');
        });
    },
  );

/** One with its own dialog, and one that stays open after a decline. */
const sample: readonly string[] = ['APP-50', 'APP-24 ROUTE-36'];

for (const { status, path, ids, seen } of played(besides, (one) => sample.includes(one.ids)))
  test(`${ids} ${path} is open at status ${status}`, inMatrix, async ({ page }) => {
    const borrower = await standingAt(status);
    await openAs(page, borrower, path);
    await expectSight(page, seen);
    await expectAt(page, borrower.uuid, path);
  });

test('ROUTE-32 APP-21 APP-22 APP-23 conditions lists what is needed and links to each', async ({ page }) => {
  const borrower = await standingAt('HMDA');
  for (const [type, path, action] of [
    ['GENERIC_DOCUMENT_REQUEST', 'conditions/upload-document', 'Upload Document'],
    ['MISSING_PHONE_NUMBER', 'conditions/phone-number', 'Add your phone number'],
  ] as const)
    await test.step(type, async () => {
      const condition = await askFor(borrower.uuid, type);
      await openAs(page, borrower, 'conditions');
      await expectScreen(page, borrower.uuid, 'conditions');
      await page.getByRole('main').getByRole('button', { name: action }).click();
      await expectAt(page, borrower.uuid, path, { condition });
      await expectSight(page, sights[path]);
    });
});

test('ROUTE-14 /plaid-oauth-success returns to the income link of the application stored in the tab', async ({
  page,
}) => {
  const borrower = await standingAt('INCOME_VERIFICATION');
  await signIn(page, borrower);
  await page.goto(at('main', '/account/heloc/plaid-oauth-success'));
  await page.waitForURL(at('main', '/dashboard'));
  await page.evaluate((uuid) => window.sessionStorage.setItem('heloc-uuid', uuid), borrower.uuid);
  await page.goto(at('main', '/account/heloc/plaid-oauth-success'));
  await expectAt(page, borrower.uuid, 'income/link/plaid');
  await seesHeading(page, 'Connect your income');
  await test.step('ROUTE-20 an unknown type leads to the list of ways', async () => {
    await page.goto(addressOf(borrower.uuid, 'income/link/horoscope'));
    await expectScreen(page, borrower.uuid, 'income/review');
  });
});

test('ROUTE-35 an unknown application leads to the dashboard', async ({ page, watch }) => {
  watch.expected.push(/^console: Failed to load resource/);
  const borrower = await standingAt('HMDA');
  for (const path of ['', 'start/hmda'])
    await test.step(`/${path}`, async () => {
      await openAs(page, { ...borrower, uuid: '00000000-0000-4000-8000-000000000000' }, path);
      await page.waitForURL(at('main', '/dashboard'));
      await seesHeading(page, 'Your applications');
    });
});

test('ROUTE-38 a page whose module does not load is reloaded 5 times, then says so', async ({
  page,
  watch,
}) => {
  watch.expected.push(/^console: /, /^request: GET .*application-/);
  const borrower = await standingAt('HMDA');
  let asked = 0;
  await page.route(/\/assets\/application-.*\.js/, (route) => {
    asked += 1;
    return route.abort('connectionfailed');
  });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await openAs(page, borrower);
  // Six page loads in a row.
  await expect.poll(() => loads, { timeout: 360_000 }).toBe(6);
  await seesHeading(page, 'Sorry, looks like we have hit a snag!');
  expect(loads).toBe(6);
  expect(asked).toBeGreaterThanOrEqual(6);
  await page.unroute(/\/assets\/application-.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, borrower.uuid, 'start/hmda');
});
