import type { Page } from '@playwright/test';
import { type HalfDone, halfDoneScreens } from '../landing/halfDone.ts';
import { calm, watchTraffic } from './faults/traffic.ts';
import { connectionLost, expect, takeClock, test, type Watch } from './fixtures.ts';
import { pressUntil } from './hands.ts';
import { inMatrix, played } from './matrix.ts';
import { patchApplication, type SandboxBorrower, statusOf } from './sandbox.ts';
import { expectScreen, openAs, type ScreenPath, standingAt } from './sights.ts';
import { fillForm } from './travel/formFiller.ts';

test.describe.configure({ mode: 'parallel' });

/** The form's values by control, without empty and sensitive ones. */
const entered = (page: Page, sensitive = /^$/): Promise<Readonly<Record<string, string>>> =>
  page.locator('#step-form').evaluate(
    (form, [source, flags]) => {
      const isLeftOut = new RegExp(source ?? '', flags);
      const all = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')];
      const entries = all.flatMap((one) => {
        const isChoice = one.type === 'radio' || one.type === 'checkbox';
        const value = isChoice ? (one.checked ? one.value : '') : one.value;
        const name = one.type === 'radio' ? one.name : one.id;
        return value === '' || one.type === 'file' || isLeftOut.test(name) ? [] : [[name, value]];
      });
      return Object.fromEntries(entries) as Record<string, string>;
    },
    [sensitive.source, sensitive.flags],
  );

async function halfDone(page: Page, { status, path }: HalfDone): Promise<SandboxBorrower> {
  const borrower = await standingAt(status);
  await openAs(page, borrower, path);
  await expectScreen(page, borrower.uuid, path);
  await fillForm(page);
  return borrower;
}

/** A form with a sensitive field, and one with a panel; keptAnswers.test.tsx proves all. */
const sample: readonly ScreenPath[] = ['start/contact', 'notary/schedule-manual'];

for (const screen of played(halfDoneScreens, ({ path }) => sample.includes(path))) {
  const { path, sensitive } = screen;
  test(`${path}: a reload, Back and Forward lose only sensitive answers`, inMatrix, async ({ page }) => {
    const borrower = await halfDone(page, screen);
    const before = await entered(page, sensitive);
    expect(Object.keys(await entered(page)).length).toBeGreaterThan(0);
    await page.reload();
    await expectScreen(page, borrower.uuid, path);
    await expect.poll(() => entered(page, sensitive)).toEqual(before);
    if (sensitive !== undefined)
      expect(Object.keys(await entered(page)).filter((name) => sensitive.test(name))).toEqual([]);
    await page.goto(new URL('/dashboard', page.url()).href);
    await expect(page.getByRole('heading', { level: 1, name: 'Your applications' })).toBeVisible();
    await page.goBack();
    await expectScreen(page, borrower.uuid, path);
    await expect.poll(() => entered(page, sensitive)).toEqual(before);
  });
}

test('income/review: Back from a way to verify and Forward again show the same', async ({ page }) => {
  const borrower = await standingAt('INCOME_VERIFICATION');
  await openAs(page, borrower);
  await expectScreen(page, borrower.uuid, 'income/review');
  await page.getByRole('main').getByRole('button', { name: 'Link payroll' }).click();
  const connect = page.getByRole('main').getByRole('heading', { level: 1, name: 'Connect your income' });
  await expect(connect).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expectScreen(page, borrower.uuid, 'income/review');
  await page.goForward();
  await expect(connect).toBeVisible();
  expect(page.url()).toBe(address);
});

const expectOffline = ({ expected }: Watch): void => {
  expected.push(/^console: Failed to load resource/, connectionLost, /telemetry (event|session) failed/);
};

for (const screen of played(
  halfDoneScreens.filter(({ path }) => path === 'bank/manual-disburse' || path === 'bpo/order-bpo'),
  ({ path }) => path === 'bank/manual-disburse',
))
  test(
    `${screen.path}: a minute offline loses nothing, and Continue works`,
    inMatrix,
    async ({ page, context, watch }) => {
      expectOffline(watch);
      const borrower = await standingAt(screen.status, { fields: { pinned: false } });
      await takeClock(page);
      await openAs(page, borrower, screen.path);
      await expectScreen(page, borrower.uuid, screen.path);
      await fillForm(page, { routingNumber: '123456780' });
      const before = await entered(page);
      const submit = page.locator('#step-form button[type=submit], button[form=step-form]').first();
      await context.setOffline(true);
      await submit.click();
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      await page.clock.runFor(60_000);
      expect(await entered(page)).toEqual(before);
      await context.setOffline(false);
      await submit.click();
      await expect(page).not.toHaveURL(new RegExp(`${screen.path}$`));
    },
  );

test('the loader waits for the network and continues by itself', async ({ page, context, watch }) => {
  expectOffline(watch);
  const borrower = await standingAt('IN_PROGRESS');
  await openAs(page, borrower);
  await expect(
    page.getByRole('heading', { level: 1, name: 'We are working on your application' }),
  ).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(/^Waiting for your network/)).toBeVisible();
  await patchApplication(borrower.uuid, { checklistStatus: 'HMDA' });
  await context.setOffline(false);
  await expectScreen(page, borrower.uuid, 'start/hmda');
});

test('a tab follows another tab that is ahead', async ({ page, context }) => {
  const borrower = await standingAt('BPO_ORDER_REQUEST', { fields: { pinned: false } });
  await takeClock(page);
  const traffic = watchTraffic(page);
  await openAs(page, borrower);
  await expectScreen(page, borrower.uuid, 'bpo/order-bpo');
  const second = await context.newPage();
  await openAs(second, borrower);
  await expectScreen(second, borrower.uuid, 'bpo/order-bpo');
  await fillForm(second);
  await second.getByRole('main').getByRole('button', { name: 'Order the valuation' }).click();
  await expectScreen(second, borrower.uuid, 'bpo/waiting');
  expect((await statusOf('main', borrower.jwt, borrower.uuid)).checklistStatus).toBe('BPO_PROCESSING');
  // Each stride of the clock is shorter than a call's timeout.
  await expect(async () => {
    await calm(traffic);
    await page.clock.runFor(7_000);
    await expect(page).toHaveURL(/\/bpo\/hold$/, { timeout: 500 });
  }).toPass({ intervals: [20] });
  await expectScreen(page, borrower.uuid, 'bpo/hold');
});

test('read documents stay read after a reload', async ({ page }) => {
  const borrower = await standingAt('APP_SUBMISSION');
  await openAs(page, borrower);
  await expectScreen(page, borrower.uuid, 'start/app-summary');
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  const reader = page.getByRole('dialog');
  const end = reader.getByText('You have read this document to its end.');
  await expect(reader.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
  await pressUntil(page, 'End', end);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1 of \d+ documents read$/)).toBeVisible();
  await page.reload();
  await expectScreen(page, borrower.uuid, 'start/app-summary');
  await expect(page.getByText(/^1 of \d+ documents read$/)).toBeVisible();
});

test('identity: an uploaded picture is still there after a reload', async ({ page }) => {
  const borrower = await standingAt('IDENTITY_VERIFICATION');
  await openAs(page, borrower);
  await expectScreen(page, borrower.uuid, 'identity');
  await fillForm(page);
  const sent = page.getByRole('main').getByText('front.png').first();
  await expect(sent).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .first(),
  ).toBeVisible();
  await page.reload();
  await expectScreen(page, borrower.uuid, 'identity');
  await expect(sent).toBeVisible();
});

test('signing: a signed document stays signed after a reload', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 27.95, longitude: -82.46 });
  const borrower = await standingAt('NOTE_SIGNING');
  await openAs(page, borrower, 'signing/sign');
  await expectScreen(page, borrower.uuid, 'signing/sign');
  const share = async () => {
    await page.getByRole('button', { name: 'Share your location' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  };
  await share();
  await expect(page.getByText(/^0 of \d+ documents signed$/)).toBeVisible();
  await fillForm(page, { typedName: 'Robin Sample' });
  await page.getByRole('button', { name: 'Open Mortgage' }).click();
  const reader = page.getByRole('dialog');
  await expect(reader.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
  await pressUntil(page, 'End', reader.getByText('You have read this document to its end.'));
  await reader.getByRole('button', { name: /^(Sign|Initial) as / }).click();
  const signed = page.getByText(/^1 of \d+ documents signed$/);
  await expect(signed).toBeAttached();
  await page.reload();
  await expectScreen(page, borrower.uuid, 'signing/sign');
  await share();
  await expect(signed).toBeVisible();
});
