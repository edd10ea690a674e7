import { expect, type Locator, type Page } from '@playwright/test';
import { pointer } from '../hands.ts';
import { addressBox, fillAddress } from '../registration.ts';
import { letDayPass } from './dayPasses.ts';
import { fillForm } from './formFiller.ts';
import { OFTEN, passPause } from './lenderTime.ts';
import type { Traveller } from './traveller.ts';

const ADDRESS = { street: '16 Orchard Court', city: 'Tampa', state: 'Florida', zip: '33602' };

/** Handles one screen; resolves to WAITED if it only waited. */
export type ScreenHands = (traveller: Traveller) => Promise<unknown>;

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name });

const send = (page: Page): Promise<void> =>
  page.locator('#step-form button[type=submit], button[form=step-form]').first().click();

/** Scrolls to the document's end until its actions are available. */
async function readToEnd(page: Page, isDone: (reader: Locator) => Promise<boolean>): Promise<Locator> {
  const reader = page.getByRole('dialog');
  await expect(reader.getByRole('banner').getByText(/^Page \d+ of \d+$/)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await isDone(reader)).toBe(true);
  }).toPass(OFTEN);
  return reader;
}

const saysRead = async (reader: Locator): Promise<boolean> =>
  (await reader.getByText('You have read this document to its end.').count()) > 0;

/** The open document's code, whose page may render after scrolling. */
async function readCode(reader: Locator): Promise<string> {
  let code = '';
  const look = async (): Promise<string> => {
    code = await codeIn(reader);
    return code;
  };
  await expect.poll(look, { ...OFTEN, message: 'the document shows its code' }).not.toBe('');
  return code;
}

const codeIn = async (reader: Locator): Promise<string> => {
  const lines = await reader.locator('.textLayer span, [data-page] span').allTextContents();
  return lines.map((line) => line.trim()).find((line) => /^[0-9A-Z]{3}[ -]?[0-9A-Z]{3}$/.test(line)) ?? '';
};

/** Reads all unread documents; resolves to the code one of them shows. */
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
      code = await readCode(reader);
    await reader.getByRole('button', { name: 'Close' }).click();
    await expect(reader).toHaveCount(0);
  }
  return code;
}

export const summary = async ({ page, own }: Pick<Traveller, 'page' | 'own'>): Promise<void> => {
  const code = await readAll(page);
  await fillForm(page, { ...own, accessCode: code });
  await send(page);
};

export const signing = async ({ page, own }: Pick<Traveller, 'page' | 'own'>): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your location is confirmed.')).toBeVisible();
  await fillForm(page, own);
  await button(page, /^Open /)
    .first()
    .click();
  const reader = page.getByRole('dialog');
  // Read together, because the reader may close in between.
  const title = async (): Promise<string> =>
    (await reader.getByRole('heading', { level: 2 }).allTextContents()).join();
  await expect(reader).toBeVisible();
  for (let now = await title(); now !== ''; now = await title()) {
    const onward = reader.getByRole('button', { name: /^(Sign as|Initial as|Continue)/ });
    await readToEnd(page, () => onward.isEnabled());
    await onward.click();
    await expect.poll(title, OFTEN).not.toBe(now);
  }
  await fillForm(page, own);
  await send(page);
};

const incomeReview: ScreenHands = async ({ page, side }) => {
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  const open = page.getByRole('region').filter({ hasText: 'Not verified yet' });
  if ((await open.count()) > 0) {
    const link = open.first().getByRole('button', { name: 'Link payroll' });
    // Where no company tells of income, it is proved by documents.
    if ((await link.count()) > 0) return link.click();
    const others = open.first().getByText('Other ways');
    if ((await others.count()) > 0) await others.click();
    return open.first().getByRole('button', { name: 'Upload documents' }).first().click();
  }
  const paystubs = page.getByRole('region').filter({ hasText: 'Verified in part' });
  if ((await paystubs.count()) > 0)
    return paystubs.first().getByRole('button', { name: 'Upload documents' }).first().click();
  const onward = button(page, 'Continue');
  await expect(async () => {
    if (!(await onward.isEnabled())) {
      await side.finishWork();
      await passPause(page);
    }
    expect(await onward.isEnabled()).toBe(true);
  }).toPass(OFTEN);
  await onward.click();
};

const incomeLink: ScreenHands = async ({ page }) => {
  await button(page, 'Connect').click();
  await page.getByRole('button', { name: 'Success' }).click();
  await page.waitForURL(/\/income\/review/);
};

const offers: ScreenHands = ({ page }) => button(page, 'Continue').click();

const bank: ScreenHands = async ({ page, own }) => {
  if ((await button(page, 'Link account').count()) === 0) {
    await fillForm(page, own);
    return send(page);
  }
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

/** Gives the access contact, and pays on the provider's page once the fee may be charged. */
const appraisal: ScreenHands = async (traveller) => {
  const { page, side, uuid, own } = traveller;
  const known = (await side.application(uuid)) as { valuation?: { appointmentContact?: string } };
  const link = page.getByRole('main').getByRole('link', { name: 'Pay the fee' });
  if ((await link.count()) > 0) return payFee(page, link);
  if ((await button(page, 'Save the contact').count()) === 0) return letDayPass(traveller);
  if (known.valuation?.appointmentContact !== undefined) return letDayPass(traveller);
  await fillForm(page, own);
  await send(page);
  return undefined;
};

async function payFee(page: Page, link: Locator): Promise<void> {
  const opened = page.waitForEvent('popup');
  await link.click();
  const provider = await opened;
  await provider.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(provider.getByRole('button')).toHaveCount(0);
  await provider.close();
  await button(page, 'Check the payment').click();
}

/** Chooses a property of record, or enters the address again. */
const property: ScreenHands = async ({ page, own }) => {
  await fillForm(page, own);
  if ((await addressBox(page).count()) > 0) await fillAddress(page, pointer, ADDRESS);
  await fillForm(page, own);
  await send(page);
};

/** Goes to open conditions, or waits if there are none. */
const asked: ScreenHands = async (traveller) => {
  const requests = button(traveller.page, 'See open requests');
  return (await requests.count()) > 0 ? requests.click() : letDayPass(traveller);
};

const requests: ScreenHands = async ({ page }) => {
  const title = button(page, 'Tell us how title is held');
  const any = page.getByRole('listitem').getByRole('button');
  const documents = any.filter({ hasText: /^Upload/ });
  if ((await title.count()) > 0) await title.click();
  else if ((await documents.count()) > 0) await documents.first().click();
  else if ((await any.count()) > 0) await any.first().click();
  else await send(page);
};

/** Chooses a confirmed notary time and advances to it. */
const reserve: ScreenHands = async (traveller) => {
  const { page, own } = traveller;
  if ((await button(page, 'Reserve this time').count()) === 0) return letDayPass(traveller);
  await fillForm(page, own);
  return send(page);
};

/** Verifies a phone number by texted code. */
const phoneNumber: ScreenHands = async ({ page, side, uuid }) => {
  await page.getByLabel('Mobile phone').fill('2025550147');
  await button(page, 'Send a code').click();
  await expect(page.getByText(/^The code is on its way/)).toBeVisible();
  await page.getByLabel('Code from the message').fill(await side.phoneCode(uuid));
  return send(page);
};

/** Answers the conditions before looking at the documents. */
export const requestsFirst: ScreenHands = async ({ page, side, uuid }) => {
  const { conditions = [] } = (await side.application(uuid)) as {
    conditions?: { status: string }[];
  };
  if (!conditions.some(({ status }) => status === 'OPEN')) return send(page);
  return page.goto(`${new URL(page.url()).origin}/account/heloc/${uuid}/conditions`);
};

/** An additional signer signs, and the borrower checks again. */
const otherSigners: ScreenHands = async ({ page, side, uuid }) => {
  await side.othersSign(uuid);
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
  hold: appraisal,
  'review-app/property': property,
  'review-app/datatree': asked,
  conditions: requests,
  'conditions/phone-number': phoneNumber,
  'notary/reserve-manual': reserve,
};

/** Special handling of a screen; undefined for one that is only filled and sent. */
export const handsOf = (screen: string): ScreenHands | undefined =>
  hands[screen] ?? (screen.startsWith('income/link/') ? incomeLink : undefined);
