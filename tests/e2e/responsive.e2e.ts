import type { Page } from '@playwright/test';
import { type Borrower, newBorrower } from './borrower.ts';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import { pointer } from './hands.ts';
import { inMatrix, played } from './matrix.ts';
import { continueButton, fill, heading, openRegistration, screensOf, sendButton } from './registration.ts';
import { expectScreen, openAs, standingAt } from './sights.ts';

test.describe.configure({ mode: 'parallel' });
/** Pixels by which the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const expectFits = (page: Page, name: string): Promise<void> =>
  expect.poll(() => overflow(page), name).toBe(0);

/** Walks through registration and checks each screen empty, with errors and filled. */
async function onEveryScreen(
  page: Page,
  borrower: Borrower,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await openRegistration(page, borrower);
  for (const screen of screensOf(borrower)) {
    const button = screen === 'password' ? sendButton(page) : continueButton(page);
    await expect(heading(page, screen)).toBeVisible();
    await look(screen);
    await button.click();
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await look(`${screen} with errors`);
    await fill[screen](page, pointer, borrower);
    await look(`${screen} filled`);
    if (screen !== 'password') await button.click();
  }
}

const widthCases = [
  { title: '320 px', viewport: { width: 320, height: 640 }, zoom: 1 },
  // A 1280-pixel window at 200% has 640 CSS pixels.
  { title: '200% zoom', viewport: { width: 640, height: 450 }, zoom: 2 },
] as const;

const widths = widthCases.flatMap((width) => ['main', 'harborlight'].map((brand) => ({ ...width, brand })));

for (const { title, viewport, zoom, brand } of played(
  widths,
  (one) => (one.zoom === 1) === (one.brand === 'main'),
))
  test.describe(title, () => {
    test.use({ viewport, deviceScaleFactor: zoom });
    test(`no screen of ${brand} scrolls horizontally`, inMatrix, async ({ page }) => {
      const borrower = newBorrower({ brand, occupancy: 'Investment property' });
      await onEveryScreen(page, borrower, (name) => expectFits(page, name));
    });
  });

/** Amounts and percentages that wrap. */
const brokenFigures = (page: Page): Promise<readonly string[]> =>
  page.getByRole('definition').evaluateAll((values) =>
    values.flatMap((value) => {
      const text = value.textContent ?? '';
      const range = document.createRange();
      range.selectNodeContents(value);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return /^[$]?[\d,.]+%?$/.test(text) && tops.size > 1 ? [text] : [];
    }),
  );

const narrowAndWide = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const [status, screen] of [
  ['OFFER_SELECTION', 'product/select'],
  ['CLTV_LIEN_POSITION_REQUALIFY', 'product/prequal-winback'],
] as const)
  test(`figures of ${screen} are never broken across lines, at 320, 390 or 1440 px`, async ({ page }) => {
    const borrower = await standingAt(status);
    await openAs(page, borrower);
    await expectScreen(page, borrower.uuid, screen);
    for (const size of narrowAndWide) {
      await page.setViewportSize(size);
      await expect(page.getByRole('definition').filter({ hasText: /^\$[\d,.]+$/ })).not.toHaveCount(0);
      await expect.poll(() => brokenFigures(page), `${size.width} px`).toEqual([]);
      await expectFits(page, `${size.width} px`);
    }
  });

test("the marks of the steps are evenly spaced at 320 and at 390 px, however long the loan officer's name", async ({
  page,
}) => {
  const officer = {
    loanOriginatorUuid: '10000000-0000-4000-8000-000000000001',
    originatorName: 'Maximiliana Wolfeschlegelsteinhausen-Featherstonehaugh',
    phoneNumber: '8025550101',
  };
  const { loanOriginatorUuid: uuid } = officer;
  await page.route(`**/api/lo/${uuid}*`, (route) => route.fulfill({ json: officer }));
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(at('main', `/account/heloc/register?referrer=${uuid}`));
  const who = page.getByRole('complementary', { name: 'Who referred you' });
  await expect(who.getByText(officer.originatorName)).toBeVisible();
  await expectFits(page, '320 px');
  const marks = page.locator('.eq-step-mark');
  await expect(marks).toHaveCount(5);
  const middles = () =>
    marks.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ x, width: wide }) => x + wide / 2),
    );
  const unevenness = async () => {
    const gaps = (await middles()).map((x, index, all) => x - (all[index - 1] ?? x)).slice(1);
    return Math.max(...gaps) - Math.min(...gaps);
  };
  await expect.poll(unevenness).toBeLessThan(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(unevenness).toBeLessThan(1);
  await expectFits(page, '390 px');
});

test('no screen scrolls horizontally with larger letters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    );
  });
  await onEveryScreen(page, newBorrower(), (name) => expectFits(page, name));
});

test.describe('colours', () => {
  test.use({ colorScheme: 'dark' });
  for (const brand of played(['main', 'cinderridge', 'harborlight'], (one) => one === 'harborlight'))
    test(
      `every screen of ${brand} has enough contrast in dark mode, also with errors`,
      inMatrix,
      async ({ page }) => {
        await onEveryScreen(page, newBorrower({ brand }), async (name) => {
          if (name.endsWith(' with errors')) await expectAccessible(page);
        });
      },
    );
});

test('choices are visible in forced colors by more than color', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openRegistration(page, newBorrower());
  await page.getByRole('radio', { name: 'Primary home' }).check();
  const borders = await page
    .getByRole('radiogroup')
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => window.getComputedStyle(label).borderTopWidth));
  expect(borders).toEqual(['3px', '1px', '1px']);
  await expectAccessible(page);
});

test.describe('motion', () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    test(`a step ${reducedMotion === 'reduce' ? 'appears at once' : 'slides in'} (${reducedMotion})`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await openRegistration(page, newBorrower());
      await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        document.addEventListener('animationstart', ({ animationName }) => seen.push(animationName), true);
      });
      await fill.property(page, pointer, newBorrower());
      await continueButton(page).click();
      await expect(heading(page, 'forSale')).toBeFocused();
      const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length);
      if (reducedMotion === 'reduce') expect(await seen()).toBe(0);
      else await expect.poll(seen).toBeGreaterThan(0);
    });
});

test('FIELD-46 a long list of errors: the focus is on the first field, and each error links to its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await openRegistration(page, newBorrower());
  await page.getByRole('combobox', { name: /Address/ }).fill('14 Orchard Court');
  await page.getByRole('option', { name: 'Address not listed' }).click();
  await page.getByLabel('Street address').fill('');
  await continueButton(page).click();
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveCount(5);
  await expect(page.getByLabel('Street address')).toBeFocused();
  await expect(page.getByLabel('Street address')).toBeInViewport();
  await expect(page).toHaveTitle(/^Error: /);
  await summary.getByRole('link', { name: 'Please select an occupancy type' }).click();
  await expect(page.getByRole('radio', { name: 'Primary home' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Primary home' })).toBeInViewport();
});
