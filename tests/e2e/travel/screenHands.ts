import { expect, type Locator, type Page } from '@playwright/test';
import { applicationOf, signAs } from '../sandbox.ts';
import { fillForm } from './formFiller.ts';
import type { Traveller } from './traveller.ts';

type ScreenHands = (traveller: Traveller) => Promise<void>;

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name });

const send = (page: Page): Promise<void> =>
  page.locator('#step-form button[type=submit], button[form=step-form]').first().click();

/** Turns the pages of the reader that stands until what is asked for at the end can be done. */
async function readToEnd(page: Page, isDone: (reader: Locator) => Promise<boolean>): Promise<Locator> {
  const reader = page.getByRole('dialog');
  await expect(reader.getByRole('banner').getByText(/^Page \d+ of \d+$/)).toBeVisible();
  const next = reader.getByRole('button', { name: 'Next page' });
  await expect(async () => {
    if (await next.isEnabled()) await next.click();
    expect(await isDone(reader)).toBe(true);
  }).toPass({ timeout: 30_000 });
  return reader;
}

const saysRead = async (reader: Locator): Promise<boolean> =>
  (await reader.getByText('You have read this document to its end.').count()) > 0;

/** Six letters and digits on a line of their own, as a document shows its code. */
const codeIn = async (reader: Locator): Promise<string> => {
  const lines = await reader.locator('.textLayer span, [data-page] span').allTextContents();
  return lines.map((line) => line.trim()).find((line) => /^[0-9A-Z]{3}[ -]?[0-9A-Z]{3}$/.test(line)) ?? '';
};

/** Reads every document of the list that has not been read; resolves to the code that one of them shows. */
async function readAll(page: Page): Promise<string> {
  let code = '';
  const unread = page.getByRole('listitem').filter({ hasText: 'Not opened' });
  while ((await unread.count()) > 0) {
    await unread
      .first()
      .getByRole('button', { name: /^Open / })
      .click();
    const reader = await readToEnd(page, saysRead);
    if (/consent to electronic/i.test((await reader.getByRole('heading', { level: 2 }).textContent()) ?? ''))
      code = await codeIn(reader);
    await reader.getByRole('button', { name: 'Close' }).click();
    await expect(reader).toHaveCount(0);
  }
  return code;
}

const summary: ScreenHands = async ({ page, own }) => {
  const code = await readAll(page);
  await fillForm(page, { ...own, accessCode: code });
  await send(page);
};

const signing: ScreenHands = async ({ page, own }) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your location is confirmed.')).toBeVisible();
  await fillForm(page, own);
  await button(page, /^Open /)
    .first()
    .click();
  const reader = page.getByRole('dialog');
  const title = async (): Promise<string> =>
    (await reader.count()) > 0 ? ((await reader.getByRole('heading', { level: 2 }).textContent()) ?? '') : '';
  await expect(reader).toBeVisible();
  for (let now = await title(); now !== ''; now = await title()) {
    const onward = reader.getByRole('button', { name: /^(Sign as|Initial as|Continue)/ });
    await readToEnd(page, () => onward.isEnabled());
    await onward.click();
    await expect.poll(title).not.toBe(now);
  }
  await fillForm(page, own);
  await send(page);
};

const incomeReview: ScreenHands = async ({ page }) => {
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  const open = page.getByRole('region').filter({ hasText: 'Not verified yet' });
  if ((await open.count()) > 0) return open.first().getByRole('button', { name: 'Link payroll' }).click();
  const onward = button(page, 'Continue');
  await expect(async () => {
    if (!(await onward.isEnabled())) await page.reload();
    await expect(onward).toBeEnabled({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await onward.click();
};

const incomeLink: ScreenHands = async ({ page }) => {
  await button(page, 'Connect').click();
  await page.getByRole('button', { name: 'Success' }).click();
  await page.waitForURL(/\/income\/review/);
};

const offers: ScreenHands = ({ page }) => button(page, 'Continue').click();

const bank: ScreenHands = async ({ page, own }) => {
  if (own.bank !== 'LINK') return button(page, 'Enter manually').click();
  await button(page, 'Link account').click();
  await page.getByRole('button', { name: 'Success' }).click();
  await page.waitForURL(/\/bank\//);
};

const notarySession: ScreenHands = async ({ page }) => {
  await button(page, 'Join the session').click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL(/\/account\/heloc\//);
};

const notaryError: ScreenHands = ({ page }) => button(page, 'Try again').click();

const payment: ScreenHands = async ({ page, own }) => {
  await fillForm(page, own);
  await send(page);
};

/** Another signer signs, and the borrower has it checked. */
const otherSigners: ScreenHands = async ({ page, brand, uuid, jwt }) => {
  const { signers = [] } = (await applicationOf(brand, jwt, uuid)) as { signers?: { uuid: string }[] };
  for (const signer of signers) await signAs(uuid, signer.uuid);
  await button(page, 'Check again').click();
};

const hands: Readonly<Record<string, ScreenHands>> = {
  'product/select': offers,
  'start/app-summary': summary,
  'signing/sign': signing,
  'income/review': incomeReview,
  'bank/disburse': bank,
  'notary/session': notarySession,
  'notary/error': notaryError,
  'signing/additional': otherSigners,
  hold: payment,
};

/** How a traveller does a screen that is more than fields; undefined for one that is only filled and sent. */
export const handsOf = (screen: string): ScreenHands | undefined =>
  hands[screen] ?? (screen.startsWith('income/link/') ? incomeLink : undefined);
