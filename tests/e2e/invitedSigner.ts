import type { Page } from '@playwright/test';
import { api, at, control, expect, expectAccessible } from './fixtures.ts';
import { applicationOf, type SandboxBorrower } from './sandbox.ts';
import { fillForm } from './travel/formFiller.ts';
import { summary } from './travel/screenHands.ts';

/** The size of the phone that somebody signs on. */
export const PHONE = { width: 390, height: 844 };
const PASSWORD = 'Quiet-Harbor-at-dawn-7!';

/** An address that no other test writes to. */
export const addressOf = (firstName: string): string =>
  `${firstName.toLowerCase()}-${crypto.randomUUID()}@example.com`;

interface Mail {
  readonly text: string;
}

/** The newest mails to an address, the last first. */
const mailsTo = async (email: string): Promise<readonly Mail[]> =>
  (await fetch(control(`/mailbox?to=${encodeURIComponent(email)}`))).json() as Promise<readonly Mail[]>;

/** What the newest mail has that matches; empty if none has. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => pattern.exec(text)?.[0]);
  return texts.find((found) => found !== undefined) ?? '';
}

/** Sends the invitation of the first person whom a borrower named to this address in place of the one before. */
export async function invite(
  { uuid, jwt }: Pick<SandboxBorrower, 'uuid' | 'jwt'>,
  email: string,
): Promise<void> {
  const { signers = [] } = (await applicationOf('main', jwt, uuid)) as { signers?: { uuid: string }[] };
  const path = `/service-application/api/v1/application/heloc/${uuid}/signers/${signers[0]?.uuid}`;
  const answered = await fetch(api(path), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}`, 'x-org': 'main' },
    body: JSON.stringify({ email }),
  });
  expect(answered.status).toBe(200);
}

/** The path in the newest invitation. */
export const linkFor = (email: string): Promise<string> =>
  mailed(email, /\/account\/heloc\/heloc-signer\/login\?token=[\w-]+/);

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens the link of the invitation, enters the mailed code and chooses a password. */
export async function takeInvitation(page: Page, email: string): Promise<void> {
  await page.goto(at('main', await linkFor(email)));
  await expect(heading(page, /asks you to sign$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await expect(heading(page, 'Enter the code')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await mailed(email, /\b\d{6}\b/));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my pages' }).click();
  await expect(heading(page, 'What you are asked for')).toBeVisible();
}

/** Reads the consent to electronic records and enters its code. */
export async function agree(page: Page): Promise<void> {
  await expect(heading(page, 'Electronic documents')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
  await summary({ page, own: {} });
}

/** Gives the answers of somebody who borrows too. */
export async function answer(page: Page): Promise<void> {
  await expect(heading(page, 'About you')).toBeVisible();
  await expectAccessible(page);
  await fillForm(page, {
    dateOfBirth: '03/14/1985',
    ssn: '536221999',
    livesInHome: 'YES',
    employmentType: 'FULL_TIME',
    income: '64000',
    otherIncome: '0',
  });
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Gives demographic information, or none. */
export async function tellDemographics(page: Page): Promise<void> {
  await expect(heading(page, 'Demographic information')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Shows a licence, which the lender accepts at once. */
export async function showIdentity(page: Page): Promise<void> {
  await expect(heading(page, 'Show us who you are')).toBeVisible();
  await fillForm(page, { idType: 'DRIVERS_LICENSE' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
}
