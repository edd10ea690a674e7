import type { Browser, Page } from '@playwright/test';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import {
  addressOf,
  agree,
  heading,
  invite,
  linkFor,
  PHONE,
  showIdentity,
  takeInvitation,
} from './invitedSigner.ts';
import { createBorrower, patchApplication, type SandboxBorrower, serverTime } from './sandbox.ts';
import { signing } from './travel/screenHands.ts';

const DAY_MS = 86_400_000;

// As signing.e2e.ts: documents are signed where somebody is.
test.use({ geolocation: { latitude: 27.9475, longitude: -82.4584 }, permissions: ['geolocation'] });

/** A borrower who waits for another owner, whose invitation goes to this address. */
async function waitsFor(email: string): Promise<SandboxBorrower> {
  const borrower = await createBorrower({ org: 'main', status: 'CO_DEED_REQ', persona: 'co-deed' });
  await invite(borrower, email);
  return borrower;
}

/** Begins the three days to cancel, as the notary's end would. */
async function startDaysToCancel(uuid: string): Promise<void> {
  const now = await serverTime();
  const rescissionEndsAt = new Date(now + 3 * DAY_MS).toISOString();
  const timeline = {
    signedAt: new Date(now).toISOString(),
    rescissionEnds: rescissionEndsAt.slice(0, 10),
    rescissionEndsAt,
  };
  await patchApplication(uuid, { checklistStatus: 'RESCISSION', timeline });
}

/** The borrower's own page of those who still sign, on another phone. */
async function atSigners(browser: Browser, { uuid, jwt }: SandboxBorrower) {
  const context = await browser.newContext({ viewport: PHONE });
  await context.addInitScript((token) => window.localStorage.setItem('jwt', token), jwt);
  const page = await context.newPage();
  await page.goto(at('main', `/account/heloc/${uuid}/signing/additional`));
  return { context, page };
}

async function expectOver(page: Page): Promise<void> {
  await expect(heading(page, 'This application was cancelled')).toBeVisible();
  await expectAccessible(page);
}

test('SIGNER-01 SIGNER-03 SIGNER-06 SIGNER-07 SIGNER-09 SIGNER-10 another owner signs on a phone while the borrower waits, and cancels within the three days', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const email = addressOf('Robin');
  const invitedBy = await waitsFor(email);
  const { uuid } = invitedBy;
  const { context: waiting, page: borrower } = await atSigners(browser, invitedBy);
  await expect(borrower.getByText('Robin')).toBeVisible();

  await takeInvitation(page, email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await agree(page);
  await showIdentity(page);
  // It covers the page at once, and why comes before the browser asks.
  await expect(page.getByRole('dialog', { name: 'Why we need your location' })).toBeVisible();
  await expectAccessible(page);
  await signing({ page, own: { typedName: 'Robin Vance', initials: 'RV' } });
  await expect(heading(page, 'You have signed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
  await expectAccessible(page);

  await borrower.getByRole('button', { name: 'Check again' }).click();
  await expect(borrower).toHaveURL(/\/notary\/intro/);

  await startDaysToCancel(uuid);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your right to cancel' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the line', exact: true }).click();
  await expect(page.getByText('Are you sure? This cannot be taken back.')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, cancel the line' }).click();
  await expectOver(page);
  await borrower.goto(at('main', `/account/heloc/${uuid}`));
  await expect(borrower.getByText('Somebody used their right to cancel this line.')).toBeVisible();
  await waiting.close();

  // The borrower's own pages open to nobody else.
  await page.goto(at('main', `/account/heloc/${uuid}`));
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('G-20 G-29 a borrower withdraws half-way, and somebody who had come to sign need not any more', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const email = addressOf('Robin');
  const invitedBy = await waitsFor(email);
  await takeInvitation(page, email);

  const { context: waiting, page: borrower } = await atSigners(browser, invitedBy);
  await borrower.getByRole('button', { name: 'Withdraw the application' }).click();
  await expectAccessible(borrower);
  await borrower.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(borrower).toHaveURL(/\/dashboard/);
  await waiting.close();

  await page.reload();
  await expectOver(page);
});

test('G-20 G-29 an invitation reaches the wrong person, then the right one, who opens it once', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const [wrong, right] = [addressOf('Wrong'), addressOf('Right')];
  const { context: waiting, page: borrower } = await atSigners(browser, await waitsFor(wrong));
  await expect(borrower.getByText('Waits for the invitation to be opened.')).toBeVisible();

  await page.goto(at('main', await linkFor(wrong)));
  await page.getByRole('button', { name: 'This is not me' }).click();
  await page.getByRole('button', { name: 'It is not for me' }).click();
  await expect(heading(page, 'Thank you')).toBeVisible();
  await expectAccessible(page);

  // It looks again by itself.
  await expect(borrower.getByText('Reached the wrong person')).toBeVisible({ timeout: 30_000 });
  await expect(borrower.getByRole('button', { name: 'Resend invitation' })).toBeDisabled();
  await expectAccessible(borrower);
  await borrower.getByRole('button', { name: 'Change email' }).click();
  await borrower.getByLabel('New email address').fill(right);
  await borrower.getByRole('button', { name: 'Save' }).click();
  await expect(borrower.getByText('The invitation was sent to the new address.')).toBeVisible();

  const taken = await linkFor(right);
  await takeInvitation(page, right);
  await expect(borrower.getByText('Invitation opened')).toBeVisible({ timeout: 30_000 });
  const again = await browser.newContext({ viewport: PHONE });
  const other = await again.newPage();
  await other.goto(at('main', taken));
  await expect(heading(other, 'You have opened this invitation already')).toBeVisible();
  await expectAccessible(other);
  await again.close();
  await waiting.close();
});
