import type { Page } from '@playwright/test';
import { api, at, control, expect, expectAccessible, test } from './fixtures.ts';
import { applicationOf, createBorrower, type SandboxBorrower } from './sandbox.ts';
import { fillForm } from './travel/formFiller.ts';
import { signing, summary } from './travel/screenHands.ts';

const HELOC = '/service-application/api/v1/application/heloc';
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'Quiet-Harbor-at-dawn-7!';

test.use({ geolocation: { latitude: 27.9475, longitude: -82.4584 }, permissions: ['geolocation'] });

interface Mail {
  readonly text: string;
}

const mailsTo = async (address: string): Promise<readonly Mail[]> =>
  (await fetch(control(`/mailbox?to=${encodeURIComponent(address)}`))).json() as Promise<readonly Mail[]>;

/** A borrower who waits for another owner, whose invitation goes to an address of this test alone. */
async function invited(email: string): Promise<SandboxBorrower> {
  const borrower = await createBorrower({ org: 'main', status: 'CO_DEED_REQ', persona: 'co-deed' });
  const { uuid, jwt } = borrower;
  const { signers = [] } = (await applicationOf('main', jwt, uuid)) as { signers?: { uuid: string }[] };
  const answer = await fetch(api(`${HELOC}/${uuid}/signers/${signers[0]?.uuid}`), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}`, 'x-org': 'main' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  return borrower;
}

/** The path in the newest invitation. */
async function linkFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /\/account\/heloc\/heloc-signer\/login\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Opens the link of the invitation, enters the mailed code and chooses a password. */
async function takeInvitation(page: Page, email: string): Promise<void> {
  await page.goto(at('main', await linkFor(email)));
  await expect(page.getByRole('heading', { level: 1, name: /asks you to sign$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  const code = /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
  await page.getByLabel('6-digit code').fill(code);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my pages' }).click();
}

/** Shows a licence, which the lender accepts at once. */
async function showIdentity(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Show us who you are' })).toBeVisible();
  await fillForm(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
}

test('SIGNER-01 SIGNER-03 SIGNER-06 SIGNER-07 SIGNER-09 SIGNER-10 another owner signs on a phone while the borrower waits', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const email = `robin-${Date.now()}@example.com`;
  const { uuid, jwt } = await invited(email);
  const waiting = await browser.newContext({ viewport: PHONE });
  await waiting.addInitScript((token) => window.localStorage.setItem('jwt', token), jwt);
  const borrower = await waiting.newPage();
  await borrower.goto(at('main', `/account/heloc/${uuid}/signing/additional`));
  await expect(borrower.getByText('Robin')).toBeVisible();

  await takeInvitation(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'What you are asked for' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Electronic documents' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
  await summary({ page, own: {} });
  await showIdentity(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Read and sign your documents' })).toBeVisible();
  await signing({ page, own: { typedName: 'Robin Vance', initials: 'RV' } });
  await expect(page.getByRole('heading', { level: 1, name: 'You have signed' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
  await expectAccessible(page);

  await borrower.getByRole('button', { name: 'Check again' }).click();
  await expect(borrower).toHaveURL(/\/notary\/intro/);
  await waiting.close();

  await page.goto(at('main', `/account/heloc/${uuid}`));
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('G-20 G-29 an invitation reaches the wrong person, then the right one, who opens it once', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE);
  const wrong = `wrong-${Date.now()}@example.com`;
  const right = `right-${Date.now()}@example.com`;
  const { uuid, jwt } = await invited(wrong);
  const waiting = await browser.newContext({ viewport: PHONE });
  await waiting.addInitScript((token) => window.localStorage.setItem('jwt', token), jwt);
  const borrower = await waiting.newPage();
  await borrower.goto(at('main', `/account/heloc/${uuid}/signing/additional`));
  await expect(borrower.getByText('Waits for the invitation to be opened.')).toBeVisible();

  await page.goto(at('main', await linkFor(wrong)));
  await page.getByRole('button', { name: 'This is not me' }).click();
  await page.getByRole('button', { name: 'It is not for me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: 'What you are asked for' })).toBeVisible();
  await expect(borrower.getByText('Invitation opened')).toBeVisible({ timeout: 30_000 });
  const again = await browser.newContext({ viewport: PHONE });
  const other = await again.newPage();
  await other.goto(at('main', taken));
  await expect(
    other.getByRole('heading', { level: 1, name: 'You have opened this invitation already' }),
  ).toBeVisible();
  await expectAccessible(other);
  await again.close();
  await waiting.close();
});
