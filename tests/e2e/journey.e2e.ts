import type { Page } from '@playwright/test';
import { type Borrower, newBorrower, officers } from './borrower.ts';
import { takePicture } from './dialogHands.ts';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import { type Hands, keyboard, tabTo } from './hands.ts';
import { inMatrix, played } from './matrix.ts';
import {
  continueButton,
  fill,
  heading,
  openRegistration,
  pathOf,
  START,
  screens,
  screensOf,
  sendButton,
} from './registration.ts';
import { applicationsOf, createBorrower, statusOf, tokenOfPage } from './sandbox.ts';
import { seeWorkDone } from './travel/lenderTime.ts';

test.describe.configure({ mode: 'parallel' });

/** One borrower per lender; together they meet every screen and both ways to enter an address. */
const newBorrowers = (): readonly Borrower[] => [
  newBorrower({ brand: 'main' }),
  newBorrower({
    brand: 'cinderridge',
    property: {
      street: '4166 Old Orchard Rd',
      city: 'Reno',
      state: 'Nevada',
      zip: '89501',
      listed: true,
    },
  }),
  newBorrower({
    brand: 'cinderridge-wholesale',
    query: `?referrer=${officers.wholesale}`,
    occupancy: 'Investment property',
  }),
  newBorrower({
    brand: 'harborlight',
    occupancy: 'Second home',
    property: {
      street: '7356 Rosewood Pl',
      city: 'Boston',
      state: 'Massachusetts',
      zip: '02108',
      listed: true,
    },
    home: { street: '27 Lantern Street', city: 'Portland', state: 'Maine', zip: '04101' },
  }),
];

/** Runs axe. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await takePicture(page, name);
}

/** Registers by keyboard and checks every screen; resolves to the screens' paths. */
async function register(page: Page, hands: Hands, borrower: Borrower) {
  const seen: string[] = [];
  for (const [index, screen] of screensOf(borrower).entries()) {
    await expect(heading(page, screen)).toBeVisible();
    if (index > 0) await expect(heading(page, screen)).toBeFocused();
    seen.push(pathOf(page).slice(START.length));
    const name = `${borrower.brand}-${index + 1}-${screen}-${page.viewportSize()?.width}`;
    await look(page, name);
    await fill[screen](page, hands, borrower);
    if (screen === 'property' || screen === 'password') await look(page, `${name}-filled`);
    await hands.press(screen === 'password' ? sendButton(page) : continueButton(page));
  }
  return seen;
}

/** Waits for offers, then chooses and confirms one by keyboard. */
async function chooseOffer(page: Page, hands: Hands, brand: string): Promise<void> {
  const main = page.getByRole('main');
  await seeWorkDone(page.getByRole('heading', { level: 1, name: 'Your offers' }));
  await look(page, `${brand}-9-offers-${page.viewportSize()?.width}`);
  const slider = main.getByRole('slider');
  await tabTo(page, slider);
  const before = await slider.inputValue();
  await page.keyboard.press('ArrowRight');
  await expect(slider).not.toHaveValue(before);
  await hands.choose(main.getByRole('radiogroup', { name: 'Fixed term' }), /^15 years/);
  await hands.press(continueButton(page));
  const question = page.getByRole('heading', { level: 1, name: 'Is this the offer you want?' });
  await expect(question).toBeFocused();
  await look(page, `${brand}-10-confirm-${page.viewportSize()?.width}`);
  await hands.tick(main.getByRole('checkbox'));
  await hands.press(main.getByRole('button', { name: 'Confirm', exact: true }));
}

/** Opens a page as another borrower, whose application is at this status. */
async function openAt(page: Page, { brand, status, path }: Record<'brand' | 'status' | 'path', string>) {
  const { uuid, jwt } = await createBorrower({ org: brand, status });
  await page.evaluate((token) => window.localStorage.setItem('jwt', token), jwt);
  await page.goto(at(brand, path.replace('{uuid}', uuid)));
}

/** What a line that is paid out offers, by keyboard: a payoff quote, another account for autopay, autopay off. */
async function useLine(page: Page, hands: Hands, brand: string): Promise<void> {
  await openAt(page, { brand, status: 'COMPLETE', path: '/dashboard' });
  const main = page.getByRole('main');
  await hands.press(page.getByRole('button', { name: 'Get a payoff quote' }));
  await expect(page.getByRole('button', { name: 'Get a new quote' })).toBeVisible();
  await hands.press(main.getByRole('button', { name: 'Pay from another account' }));
  const dialog = page.getByRole('dialog', { name: 'Pay from another account' });
  await expect(dialog).toBeVisible();
  await hands.choose(dialog.getByRole('radiogroup'), 'Savings');
  await hands.type(dialog.getByLabel(/^Routing number/), '012345672');
  await hands.type(dialog.getByRole('textbox', { name: /^Account number(?! again)/ }), '55501234');
  await hands.type(dialog.getByRole('textbox', { name: 'Account number again' }), '55501234');
  await hands.tick(dialog.getByRole('checkbox'));
  await look(page, `${brand}-12-autopay-${page.viewportSize()?.width}`);
  await hands.press(dialog.getByRole('button', { name: 'Pay from this account' }));
  await expect(dialog).toBeHidden();
  await expect(main.getByText(/from your account ending in 1234/)).toBeVisible();
  await hands.press(main.getByRole('button', { name: 'Turn off autopay' }));
  await expect(main.getByText(/^Autopay is off/)).toBeVisible();
}

/** A decline leads to the notice, by keyboard. */
async function readDecline(page: Page, hands: Hands, brand: string): Promise<void> {
  await openAt(page, { brand, status: 'DECLINED', path: '/account/heloc/{uuid}/error/decline' });
  await expect(page.getByRole('heading', { level: 1, name: /^We are unable to offer you/ })).toBeVisible();
  const main = page.getByRole('main');
  const name = 'See my documents';
  await hands.press(main.getByRole('button', { name }).or(main.getByRole('link', { name })));
  await expect(page).not.toHaveURL(/error\/decline/);
}

const windows = [
  { size: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
  { size: 'desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
] as const;

/** Harborlight's borrower meets every screen and both ways to enter an address. */
const isSample = ({ brand, size }: { brand: string; size: string }): boolean =>
  brand === 'harborlight' && size === 'phone';

const all = windows.flatMap((window) =>
  newBorrowers().map((borrower) => ({ ...window, borrower, brand: borrower.brand })),
);

for (const { size, viewport, hasTouch, borrower, brand } of played(all, isSample))
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, hasTouch });
    test(
      `BRAND-01, REG-01, REG-03, SUBMIT-09 ${brand}: by keyboard only from the first screen to a confirmed offer`,
      inMatrix,
      async ({ page }) => {
        const hands = keyboard(page);
        await openRegistration(page, borrower);
        const seen = await register(page, hands, borrower);
        expect(seen).toEqual(screensOf(borrower).map((screen) => screens[screen].path));
        await page.waitForURL(/\/account\/heloc\/[0-9a-f-]{36}/);
        await chooseOffer(page, hands, brand);
        await seeWorkDone(page.getByRole('heading', { level: 1, name: 'How is the property owned?' }));
        await look(page, `${brand}-11-contact-${page.viewportSize()?.width}`);

        const [uuid] = /[0-9a-f-]{36}/.exec(page.url()) ?? [''];
        const jwt = await tokenOfPage(page);
        const applications = await applicationsOf(brand, jwt);
        expect(applications.map((application) => application.uuid)).toEqual([uuid]);
        expect(await statusOf(brand, jwt, uuid)).toMatchObject({
          checklistStatus: 'COLLECT_ADDITIONAL_INFO',
        });
        await test.step('also on the line that is paid out', () => useLine(page, hands, brand));
        await test.step('and after a decline', () => readDecline(page, hands, brand));
      },
    );
  });
