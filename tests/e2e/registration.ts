import { expect, type Locator, type Page } from '@playwright/test';
import type { Borrower, TypedAddress } from './borrower.ts';
import { at } from './fixtures.ts';
import { type Hands, pointer } from './hands.ts';

/** Registration screens in order (REG-03): path below the base, and question. */
export const screens = {
  property: { path: '', heading: 'What is the address of the property?' },
  homeAddress: { path: '/home-address', heading: 'Where do you live?' },
  forSale: { path: '/for-sale', heading: /^Is this property currently for sale/ },
  income: { path: '/annual-income', heading: 'What is your annual income?' },
  name: { path: '/legal-name', heading: 'What is your legal name?' },
  birthdate: { path: '/birthdate', heading: 'What is your date of birth?' },
  contact: { path: '/phone-and-email', heading: 'How can we reach you?' },
  password: { path: '/set-password', heading: 'Create your password' },
} as const;

export type Screen = keyof typeof screens;

export const START = '/account/heloc/register-v2';

export const heading = (page: Page, screen: Screen): Locator =>
  page.getByRole('heading', { level: 1, name: screens[screen].heading });

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

export const continueButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Continue', exact: true });

export const sendButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^(Check my rate|Apply Now|Submitting)$/ });

export const addressBox = (page: Page): Locator => page.getByRole('combobox', { name: /address/i });

export const screensOf = ({ occupancy }: Borrower): readonly Screen[] =>
  (Object.keys(screens) as Screen[]).filter(
    (screen) => screen !== 'homeAddress' || occupancy !== 'Primary home',
  );

/** Fills in an address: a suggestion, or one that is not listed. */
export async function fillAddress(page: Page, hands: Hands, address: TypedAddress): Promise<void> {
  const box = addressBox(page);
  await hands.type(box, address.street);
  const option = address.listed ? new RegExp(`^${address.street}`) : 'Address not listed';
  await hands.suggestion(box, page.getByRole('option', { name: option }));
  const street = page.getByLabel('Street address');
  await expect(street).toHaveValue(address.street);
  if (address.listed) return;
  await hands.type(page.getByLabel('City'), address.city);
  await hands.select(page.getByLabel('State', { exact: true }), address.state);
  await hands.type(page.getByLabel('ZIP code'), address.zip);
}

/** Opens the electronic records page, which is required before agreeing (G-05). */
async function openRecords(page: Page, hands: Hands): Promise<void> {
  const [records] = await Promise.all([
    page.waitForEvent('popup'),
    hands.press(page.getByRole('main').getByRole('link', { name: /^disclosures and communications/ })),
  ]);
  // In production the lender's own website shows them, which no test reaches.
  const isShown = async () =>
    records.url().startsWith('chrome-error:') ||
    (await records.getByRole('heading', { level: 1 }).isVisible());
  await expect.poll(isShown).toBe(true);
  await records.close();
}

/** Gives the consents of the last screen. */
export async function agree(page: Page, hands: Hands): Promise<void> {
  await hands.tick(page.getByRole('checkbox', { name: /^I have read and agree/ }));
  await openRecords(page, hands);
  await hands.tick(page.getByRole('checkbox', { name: /^I agree to receive disclosures/ }));
}

type Fill = (page: Page, hands: Hands, borrower: Borrower) => Promise<void>;

export const fill: Readonly<Record<Screen, Fill>> = {
  async property(page, hands, { property, occupancy }) {
    await fillAddress(page, hands, property);
    await hands.choose(page.getByRole('radiogroup', { name: 'How do you use this property?' }), occupancy);
  },
  homeAddress: (page, hands, { home }) => fillAddress(page, hands, home),
  forSale: (page, hands, { forSale }) => hands.choose(page.getByRole('radiogroup'), forSale),
  async income(page, hands, { employment, income }) {
    await hands.select(page.getByLabel('What is your main source of income?'), employment);
    await hands.type(page.getByLabel('Annual income before tax', { exact: true }), income);
  },
  async name(page, hands, { firstName, lastName }) {
    await hands.type(page.getByLabel('First name'), firstName);
    await hands.type(page.getByLabel('Last name'), lastName);
  },
  async birthdate(page, hands, { born: [month, day, year] }) {
    await hands.type(page.getByLabel('Month'), month);
    await hands.type(page.getByLabel('Day'), day);
    await hands.type(page.getByLabel('Year'), year);
  },
  async contact(page, hands, { email, phone }) {
    await hands.type(page.getByLabel('Email address'), email);
    await hands.type(page.getByLabel('Mobile phone'), phone);
  },
  async password(page, hands, { password }) {
    await hands.type(page.getByLabel('Password', { exact: true }), password);
    await hands.type(page.getByLabel('Confirm password'), password);
    await agree(page, hands);
  },
};

/** Opens registration at the borrower's lender. */
export async function openRegistration(page: Page, { brand, query }: Borrower): Promise<void> {
  await page.goto(at(brand, `${START}${query}`));
  await expect(heading(page, 'property')).toBeVisible();
}

/** Fills the screen and continues to the next, if any. */
export async function passScreen(page: Page, borrower: Borrower, screen: Screen): Promise<void> {
  await fill[screen](page, pointer, borrower);
  await continueButton(page).or(sendButton(page)).click();
  const all = screensOf(borrower);
  const next = all[all.indexOf(screen) + 1];
  if (next) await expect(heading(page, next)).toBeVisible();
}

/** Goes through registration up to the screen, unfilled. */
export async function goTo(page: Page, borrower: Borrower, screen: Screen): Promise<void> {
  await openRegistration(page, borrower);
  for (const passed of screensOf(borrower)) {
    if (passed === screen) return;
    await passScreen(page, borrower, passed);
  }
}

/** Goes through registration and fills the last screen without sending. */
export async function goToSend(page: Page, borrower: Borrower): Promise<void> {
  await goTo(page, borrower, 'password');
  await fill.password(page, pointer, borrower);
}
