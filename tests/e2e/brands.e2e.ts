import type { Page } from '@playwright/test';
import type { Borrower } from './borrower.ts';
import { at, expect, expectAccessible, test, type Watch } from './fixtures.ts';
import { pointer } from './hands.ts';
import { lenderCodes, lendersThatDiffer } from './lenderKinds.ts';
import { borrowerOf, type Lender, lender } from './lenders.ts';
import { inMatrix, played } from './matrix.ts';
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
import { seeWorkDone } from './travel/lenderTime.ts';

test.describe.configure({ mode: 'parallel' });

const APPLICATION = /\/account\/heloc\/[0-9a-f-]{36}/;
/** Number of landing pages that axe checks. */
const LOOKED_AT = 6;

/** With hosted sign-in, a page first asks there for a session; there is none yet. */
const expectAskedElsewhere = ({ expected }: Watch): void => {
  expected.push(/status of 401 .*\/self\/figureinfo$/);
};

/** The first page shows the lender's identity. */
async function expectOwnPage(page: Page, { hash, app }: Lender): Promise<void> {
  const { company, termsLabel } = app.brand;
  await expect(heading(page, 'property')).toBeVisible();
  await expect(page).toHaveTitle(`${screens.property.heading} | ${company.name}`);
  const logo = page.getByRole('banner').locator('img');
  await expect(logo).toHaveAttribute('src', `/releases/${hash}/logo.svg`);
  const width = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(36);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`${company.name}, NMLS #${company.nmls}`);
  await expect(footer.getByRole('link', { name: termsLabel, exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(1440);
}

/**
 * tests/contract/everyLender.test.ts opens every lender's page; these stand for all, besides those where someone
 * registers.
 */
const isShown = (code: string): boolean => code === 'main' || code === 'switchyard';

for (const code of played(lenderCodes, isShown))
  test(
    `BRAND-01 BRAND-13 ${code}: registration starts with its name, logo and terms`,
    inMatrix,
    async ({ page, watch }) => {
      expectAskedElsewhere(watch);
      const of = await lender(code);
      await page.goto(at(code, `${START}${(await borrowerOf(of)).query}`));
      await closeMessage(page, of);
      await expectOwnPage(page, of);
      if (lenderCodes.indexOf(code) % LOOKED_AT === 0 || of.app.brand.features.registrationMessage)
        await expectAccessible(page);
    },
  );

/** Closes the lender's opening message. */
async function closeMessage(page: Page, { app }: Lender): Promise<void> {
  if (!app.brand.features.registrationMessage) return;
  const message = page.getByRole('dialog');
  await expect(message).toHaveAccessibleName('Welcome, member');
  await message.getByRole('button', { name: 'Continue' }).click();
  await expect(message).toBeHidden();
}

/** Signs in at the lender's own sign-in and returns. */
async function signInElsewhere(page: Page, borrower: Borrower): Promise<void> {
  await registerIdentity(borrower.brand, borrower);
  await page.goto(at(borrower.brand, '/dashboard/settings'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox sign-in' })).toBeVisible();
  await page.getByLabel('Email address').fill(borrower.email);
  await page.getByLabel('Password').fill(borrower.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
}

/** Goes through the lender's registration and sends it. */
async function register(page: Page, of: Lender, borrower: Borrower): Promise<void> {
  const isElsewhere = of.app.brand.auth.mode === 'broker';
  if (isElsewhere) await signInElsewhere(page, borrower);
  await page.goto(at(of.code, `${START}${borrower.query}`));
  await closeMessage(page, of);
  await expectOwnPage(page, of);
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

/** New York asks for authorization after registration (C-43). */
async function authorizeInNewYork(page: Page): Promise<void> {
  await seeWorkDone(page.getByRole('heading', { level: 1, name: 'One more authorization' }));
  await page.getByRole('main').getByRole('checkbox').check();
  await continueButton(page).click();
}

/** Takes the current offer, up to the first application screen after it. */
async function takeOffer(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await seeWorkDone(page.getByRole('heading', { level: 1, name: 'Your offers' }));
  await continueButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Is this the offer you want?' })).toBeVisible();
  for (const understood of await main.getByRole('checkbox').all()) await understood.check();
  await main.getByRole('button', { name: 'Confirm', exact: true }).click();
  await seeWorkDone(page.getByRole('heading', { level: 1, name: 'How is the property owned?' }));
}

/** The three most different: older borrowers only, hosted sign-in, required referrer. */
const isRegisteredAt = (code: string): boolean =>
  ['goldenrodporch', 'peregrinefalls', 'quillbrook-wholesale'].includes(code);

// Lenders with the same questions are driven once; tests/contract/everyLender.test.ts registers at every other.
for (const code of played(lendersThatDiffer, isRegisteredAt))
  test(
    `BRAND-01 BRAND-18 REG-01 ${code}, which asks differently: from registration to a confirmed offer`,
    inMatrix,
    async ({ page, watch }) => {
      test.slow();
      expectAskedElsewhere(watch);
      const of = await lender(code);
      const borrower = await borrowerOf(of);
      await register(page, of, borrower);
      if (borrower.property.state === 'New York') await authorizeInNewYork(page);
      await takeOffer(page);
    },
  );
