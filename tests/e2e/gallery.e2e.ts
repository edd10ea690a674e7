import type { Page } from '@playwright/test';
import { expectFocusIn } from './dialogHands.ts';
import { accessFindings, at, expect, expectAccessible, takeClock, test } from './fixtures.ts';
import { chooseByLetters } from './hands.ts';
import { inMatrix, played } from './matrix.ts';
import { STILL_TIME } from './stillTime.ts';

const brands = ['main', 'main-ny', 'harborlight', 'cinderridge', 'cinderridge-wholesale'];
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Waits for everything, including lazily loaded parts. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('[data-state]').first()).toBeVisible();
  await expect(page.locator('[data-waiting]:not([role])')).toHaveCount(0);
}

async function open(page: Page, path: string, brand = 'main'): Promise<void> {
  await page.goto(at(brand, `/gallery${path}`));
  await drawn(page);
}

const sample = (page: Page, state: string) => page.locator(`[data-state="${state}"]`);

const expectNoSideways = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);

/** Skips menu options: they are native, and there are thousands. */
const findings = (page: Page): Promise<readonly string[]> => accessFindings(page, ['option']);

// Brands differ only in colors and type, so each is checked on a phone, and the first also on a desktop.
const views = brands.flatMap((brand) =>
  ['light', 'dark'].flatMap((scheme) =>
    (brand === 'main' ? (['phone', 'desktop'] as const) : (['phone'] as const)).map((size) => ({
      brand,
      scheme,
      size,
    })),
  ),
);

/**
 * The configuration check tests each lender's contrast (core/config/checks/checkTheme.ts); the browser proves once that
 * widgets use the checked colors.
 */
const isSample = ({ brand, scheme, size }: (typeof views)[number]): boolean =>
  size === 'phone' && (brand === 'main' ? scheme === 'light' : brand === 'harborlight' && scheme === 'dark');

for (const { brand, scheme, size } of played(views, isSample))
  test(
    `WIDGET-01 WIDGET-14 axe finds nothing in any widget of ${brand}, ${scheme}, on a ${size}`,
    inMatrix,
    async ({ page }) => {
      // All widgets in all states are hundreds of controls.
      test.slow();
      await page.setViewportSize(sizes[size]);
      await open(page, `?scheme=${scheme}`, brand);
      expect(await findings(page)).toEqual([]);
      await expectNoSideways(page);
    },
  );

for (const look of played(
  ['', '?dir=rtl', '?words=pseudo', '?scheme=dark&dir=rtl&words=pseudo'],
  (one) => one === '' || one.includes('&'),
))
  test(`nothing overflows at 320 px${look && ` with ${look}`}`, inMatrix, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page, look);
    await expectNoSideways(page);
  });

test('every state has its data, every widget its own address, and the brand can be chosen', async ({
  page,
}) => {
  await open(page, '');
  const states = page.locator('section[data-state]');
  await expect.poll(() => states.count()).toBeGreaterThan(150);
  await expect(states.getByText('Data', { exact: true })).toHaveCount(await states.count());
  await page.getByRole('heading', { level: 2, name: 'Date' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/gallery\/date$/);
  await drawn(page);
  await expect(page.getByRole('complementary', { name: 'Data of Date' })).toContainText('calendar-date');
  await page.getByLabel('Brand').selectOption('harborlight');
  await expect(page).toHaveURL(/\/gallery\/date\?org=harborlight$/);
  await expect(page.getByLabel('Brand')).toHaveValue('harborlight');
  await page.getByLabel('Colors').selectOption('dark');
  await expect(page).toHaveURL(/scheme=dark/);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('WIDGET-02 WIDGET-03 choosing GB changes the calling code and the length, by keyboard', async ({
  page,
}) => {
  await open(page, '/international-phone');
  const empty = sample(page, 'empty');
  const number = empty.getByRole('textbox', { name: 'Phone number' });
  const menu = empty.getByRole('combobox', { name: 'Country' });
  await expect(menu).toHaveValue('US');
  await expect(number).toHaveAttribute('maxlength', '14');
  await expect(number).toHaveAttribute('inputmode', 'numeric');
  await menu.focus();
  await chooseByLetters(page, menu, 'United K', 'United Kingdom (+44)');
  await expect(menu).toHaveValue('GB');
  await expect(empty).toContainText('+44');
  await expect(number).toHaveAttribute('maxlength', '13');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0207946001899');
  await expect(number).toHaveValue('020 7946 0018');
});

test('WIDGET-06 a tooltip appears on hover and focus, and disappears with Escape', async ({ page }) => {
  await open(page, '/tooltip');
  const button = page.getByRole('button', { name: 'APR' });
  const tip = page.getByRole('tooltip', { name: 'Annual percentage rate' }).or(page.getByRole('tooltip'));
  await button.hover();
  await expect(tip).toBeVisible();
  await expect
    .poll(async () => {
      const [over, under] = [await tip.boundingBox(), await button.boundingBox()];
      return Math.round((under?.y ?? 0) - ((over?.y ?? 0) + (over?.height ?? 0)));
    })
    .toBe(12);
  await tip.hover();
  await expect(tip).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.getByRole('heading', { level: 1 }).hover();
  await button.focus();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tip.filter({ hasText: 'Annual' })).toBeHidden();
});

test('WIDGET-06 a popover opens by keyboard, closes with Escape and fits a window of 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '/popover');
  const trigger = page.getByRole('button', { name: 'What is a home equity line of credit?' });
  await trigger.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toBeFocused();
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 320;
    })
    .toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(trigger).toBeFocused();
  // Keyboard users see the focus.
  await expect(trigger).toHaveCSS('outline-style', 'solid');
  await expect(trigger).toHaveCSS('outline-width', '3px');
});

test('WIDGET-06 a dialog keeps the focus, closes with Escape or its backdrop, and returns the focus', async ({
  page,
}) => {
  await open(page, '/dialog');
  const opener = page.getByRole('button', { name: 'Open a question' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus').or(page.locator('[role="dialog"]:focus'))).toHaveCount(1);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expectFocusIn(dialog);
  await page.mouse.click(10, 10);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Open one that only its button leaves' }).click();
  const blocking = page.getByRole('dialog', { name: 'Your session has ended' });
  await expectFocusIn(blocking);
  await page.keyboard.press('Escape');
  await expect(blocking).toBeVisible();
});

test('WIDGET-09 of six toasts five are shown; each is closed by mouse or Escape', async ({ page }) => {
  await open(page, '/toasts');
  await page.getByRole('button', { name: 'Show six' }).click();
  const region = page.getByRole('region', { name: 'Messages' });
  await expect(region.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await region.getByRole('button', { name: 'Close' }).first().click();
  await expect(region.getByText('Message 6')).toBeVisible();
  await expect(region.getByRole('listitem')).toHaveCount(5);
  for (let left = 5; left > 0; left -= 1) {
    await region.getByRole('button', { name: 'Close' }).first().focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-toast]')).toHaveCount(left - 1);
  }
});

test('WIDGET-11 a copied text is confirmed for one second', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/copy-button');
  await takeClock(page);
  await page.clock.pauseAt(STILL_TIME + 60_000);
  const ready = sample(page, 'ready');
  await ready.getByRole('button').click();
  await expect(ready.getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://lender.example/apply');
  await page.clock.runFor(1000);
  await expect(ready.getByRole('button')).toHaveText('Copy link');
});

test('WIDGET-12 a live region is empty again after 300 ms', async ({ page }) => {
  await open(page, '/live-region');
  await takeClock(page);
  await page.clock.pauseAt(STILL_TIME + 60_000);
  const told = page.getByRole('status').filter({ hasText: 'Your changes are saved' });
  await page.getByRole('button', { name: 'Tell screen readers' }).click();
  await expect(told).toHaveCount(1);
  await page.clock.runFor(300);
  await expect(told).toHaveCount(0);
});

test('WIDGET-08 an indeterminate progress bar has no value', async ({ page }) => {
  await open(page, '/progress-bar');
  await expect(page.getByRole('progressbar', { name: 'Working' })).not.toHaveAttribute('aria-valuenow');
  await expect(page.getByRole('progressbar', { name: 'Too much' })).toHaveAttribute('aria-valuenow', '100');
});

test('a combobox works by keyboard, and announces searching and an empty result', async ({ page }) => {
  await open(page, '/combobox');
  const empty = sample(page, 'empty');
  const field = empty.getByRole('combobox', { name: 'Address' });
  await field.fill('wait');
  await expect(empty.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  await field.fill('zzz');
  await expect(empty.getByText(/no match|not found|nothing|no address/i).first()).toBeVisible();
  await field.fill('map');
  await expect(empty.getByRole('option')).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(empty.getByRole('option', { name: /7 Mapleton Court/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/7 Mapleton Court/);
  await expect(empty.getByRole('listbox')).toBeHidden();
});

test('choices work with arrow keys and the space bar', async ({ page }) => {
  await open(page, '/cards');
  const cards = sample(page, 'empty');
  await cards.getByRole('radio', { name: 'Primary home' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cards.getByRole('radio', { name: 'Second home' })).toBeChecked();
  await open(page, '/checkboxes');
  const boxes = sample(page, 'empty');
  await boxes.getByRole('checkbox', { name: 'Pear' }).press('Space');
  await expect(boxes.getByRole('checkbox', { name: 'Pear' })).toBeChecked();
});

test('everything that can be pressed is at least 24 px high and wide', async ({ page }) => {
  await open(page, '');
  const small = await page
    .locator('main [data-state] > div')
    .locator('button, select, textarea, input:not([type=range]), [role=switch]')
    .evaluateAll((controls) =>
      controls
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ one, box }) => `${one.outerHTML.slice(0, 120)} ${box.width}x${box.height}`),
    );
  expect(small).toEqual([]);
});

test('SHELL-50 the offer is beside the column from 1024 px and below it at 1023', async ({ page }) => {
  await page.goto(at('main', '/account/heloc/register-v2'));
  const besides = async () => {
    const [main, aside] = await Promise.all([
      page.getByRole('main').boundingBox(),
      page.getByRole('complementary').first().boundingBox(),
    ]);
    return (aside?.x ?? 0) >= (main?.x ?? 0) + (main?.width ?? 0);
  };
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(besides).toBe(true);
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect.poll(besides).toBe(false);
});

test('axe finds nothing in a mail, in both color schemes, and it fits 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(at('main', '/sandbox/mails/locked'));
  await expect(page.getByRole('link', { name: 'Reset your password' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
});
