import type { Page } from '@playwright/test';
import type { Borrower } from './borrower.ts';
import { at, expect, expectAccessible, test, type Watch } from './fixtures.ts';
import { pointer } from './hands.ts';
import { borrowerOf, byLikeness, type Lender, lender, lenderCodes, registerByCalls } from './lenders.ts';
import {
  agree,
  continueButton,
  fill,
  heading,
  passScreen,
  START,
  screens,
  screensOf,
  sendButton,
} from './registration.ts';
import { registerIdentity } from './sandbox.ts';

test.describe.configure({ mode: 'parallel' });

const APPLICATION = /\/account\/heloc\/[0-9a-f-]{36}/;
/** Of so many landing pages one is looked at by axe. */
const LOOKED_AT = 6;

/** Where signing in is hosted elsewhere, a page asks there first whether one has: nobody yet. */
const expectAskedElsewhere = ({ expected }: Watch): void => {
  expected.push(/status of 401 .*\/self\/figureinfo$/);
};

for (const [index, code] of lenderCodes.entries())
  test(`BRAND-01 BRAND-13 ${code}: registration begins under its name, logo and terms`, async ({
    page,
    watch,
  }) => {
    expectAskedElsewhere(watch);
    const of = await lender(code);
    const { company, features, termsLabel } = of.app.brand;
    await page.goto(at(code, `${START}${(await borrowerOf(of)).query}`));
    await closeMessage(page, of);
    await expect(heading(page, 'property')).toBeVisible();
    await expect(page).toHaveTitle(`${screens.property.heading} | ${company.name}`);
    const logo = page.getByRole('banner').locator('img');
    await expect(logo).toHaveAttribute('src', `/releases/${of.hash}/logo.svg`);
    const width = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(36);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`${company.name}, NMLS #${company.nmls}`);
    await expect(footer.getByRole('link', { name: termsLabel, exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(1440);
    if (index % LOOKED_AT === 0 || features.registrationMessage) await expectAccessible(page);
  });

/** Leaves the message that a lender has for who begins. */
async function closeMessage(page: Page, { app }: Lender): Promise<void> {
  if (!app.brand.features.registrationMessage) return;
  const message = page.getByRole('dialog');
  await expect(message).toHaveAccessibleName('Welcome, member');
  await message.getByRole('button', { name: 'Continue' }).click();
  await expect(message).toBeHidden();
}

/** Signs in where the lender's members do, and is back. */
async function signInElsewhere(page: Page, borrower: Borrower): Promise<void> {
  await registerIdentity(borrower.brand, borrower);
  await page.goto(at(borrower.brand, '/dashboard/settings'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox sign-in' })).toBeVisible();
  await page.getByLabel('Email address').fill(borrower.email);
  await page.getByLabel('Password').fill(borrower.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
}

/** Goes through registration as its lender asks it and sends it. */
async function register(page: Page, of: Lender, borrower: Borrower): Promise<void> {
  const isElsewhere = of.app.brand.auth.mode === 'broker';
  if (isElsewhere) await signInElsewhere(page, borrower);
  await page.goto(at(of.code, `${START}${borrower.query}`));
  await closeMessage(page, of);
  const asked = screensOf(borrower).filter(
    (screen) => !isElsewhere || (screen !== 'contact' && screen !== 'password'),
  );
  for (const screen of asked.slice(0, -1)) await passScreen(page, borrower, screen);
  const last = asked.at(-1) ?? 'password';
  await expect(heading(page, last)).toBeVisible();
  await fill[last](page, pointer, borrower);
  if (isElsewhere) await agree(page, pointer);
  await sendButton(page).click();
  await page.waitForURL(APPLICATION);
}

/** Gives the authorization that New York has one asked for after registration (C-43). */
async function authorizeInNewYork(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'One more authorization' })).toBeVisible();
  await page.getByRole('main').getByRole('checkbox').check();
  await continueButton(page).click();
}

/** Takes the offer that stands, up to the first screen of the application after it. */
async function takeOffer(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: 'Your offers' })).toBeVisible({ timeout: 30_000 });
  await continueButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Is this the offer you want?' })).toBeVisible();
  await main.getByRole('checkbox').check();
  await main.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Tell us more about you and your home' }),
  ).toBeVisible({ timeout: 30_000 });
}

/** Lenders that ask alike are driven once; which those are, only the server knows, so they are dealt to so many tests. */
const SHARDS = 8;

for (let shard = 0; shard < SHARDS; shard += 1)
  test(`BRAND-01 BRAND-18 REG-01 lenders that ask differently, part ${shard + 1} of ${SHARDS}: registration and the way to a confirmed offer`, async ({
    page,
    watch,
  }) => {
    test.slow();
    expectAskedElsewhere(watch);
    const { first } = await byLikeness();
    expect(first.length).toBeLessThanOrEqual(3 * SHARDS);
    for (const of of first.filter((_, index) => index % SHARDS === shard))
      await test.step(of.code, async () => {
        const borrower = await borrowerOf(of);
        await register(page, of, borrower);
        if (borrower.property.state === 'New York') await authorizeInNewYork(page);
        await takeOffer(page);
      });
  });

test('BRAND-01 BRAND-06 every other lender takes the registration of one of its borrowers', async () => {
  test.slow();
  const { first, others } = await byLikeness();
  expect(first.length + others.length).toBe(60);
  const uuids: unknown[] = [];
  for (const of of others) uuids.push((await registerByCalls(of)).uuid);
  expect(new Set(uuids).size).toBe(others.length);
});
