import type { Page } from '@playwright/test';
import { accessFindings, api, at, expect, expectAccessible, newStillContext, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';
import { MOST_SHIFT, shiftOf } from './shift.ts';
import { openAs, standingAt } from './sights.ts';

test.describe.configure({ mode: 'parallel' });

const REGISTER = '/account/heloc/register-v2';
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const officers = {
  main: { name: 'Maya Ellison', uuid: '10000000-0000-4000-8000-000000000001' },
  harborlight: { name: 'Camille Okafor', uuid: '10000000-0000-4000-8000-000000000031' },
} as const;

const banner = (uuid: string, day: string, more: object = {}) => ({
  uuid,
  message: `Our phone lines are busy: message ${uuid}.`,
  apps: ['heloc'],
  variant: 'info',
  active: true,
  dismissable: true,
  metadata: { createdAt: `2026-06-${day}T00:00:00Z`, updatedAt: `2026-06-${day}T00:00:00Z` },
  ...more,
});

/** Sets the lender's banner file; changes appear from the next page on. */
async function serveBanners(page: Page, file: () => readonly object[]): Promise<void> {
  await page.route('**/banners/test.json', (route) => route.fulfill({ json: file() }));
}

/** Opens a page and waits until the tab has stored a banner with these words, to be shown from the next page on. */
async function untilKept(page: Page, words: string, go: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse('**/banners/test.json'), go()]);
  await expect
    .poll(() => page.evaluate(() => window.sessionStorage.getItem('banners') ?? ''))
    .toContain(words);
}

/** Sets the tab's flags, like the developer bar. */
const override = (page: Page, flags: object): Promise<unknown> =>
  page.addInitScript((text) => window.sessionStorage.setItem('flag-overrides', text), JSON.stringify(flags));

/** Holds an address's answers until released; `asked` resolves at the first request. */
async function heldBack(page: Page, address: string) {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve, asked: asked.promise };
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const question = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'What is the address of the property?' });

const looks = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['main', 'harborlight'] as const).map((brand) => ({ size, colorScheme, brand })),
  ),
);

/** Together they cover each size, scheme and lender. */
const isSample = ({ size, colorScheme, brand }: (typeof looks)[number]): boolean =>
  brand === 'main'
    ? size === 'phone' && colorScheme === 'light'
    : size === 'desktop' && colorScheme === 'dark';

for (const { size, colorScheme, brand } of played(looks, isSample))
  test(
    `SHELL-25 SHELL-26 SHELL-33 SHELL-42 the page frame on a ${size}, ${colorScheme}, ${brand}: no layout shift and no axe finding`,
    inMatrix,
    async ({ browser }) => {
      const viewport = sizes[size];
      const context = await newStillContext(browser, { viewport, colorScheme });
      const page = await context.newPage();
      await serveBanners(page, () => [banner('a', '02'), banner('b', '01', { variant: 'warn' })]);
      const { name, uuid } = officers[brand];
      await untilKept(page, 'message b', () => page.goto(at(brand, `${REGISTER}?referrer=${uuid}`)));
      await expect(question(page)).toBeVisible();
      const officer = page.getByRole('complementary', {
        name: size === 'phone' ? 'Who referred you' : 'What to expect',
      });
      await expect(officer.getByText(name)).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByText('Monday-Friday 6:00 AM to 6:00 PM PT and Saturday-Sunday')).toBeVisible();
      await expect(footer.getByText('More states to come.')).toBeVisible();
      await expect(footer.getByRole('button', { name: 'Privacy options' })).toBeVisible();
      expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
      await expectAccessible(page);
      await context.close();
    },
  );

for (const [size, viewport] of Object.entries(sizes))
  test(`SHELL-25 SHELL-26 on a ${size} a late page, and a later loan officer, shift nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const modules = await heldBack(page, '**/assets/form-*.js');
    const { name, uuid } = officers.main;
    const officer = await heldBack(page, `**/api/lo/${uuid}*`);
    await page.goto(at('main', `${REGISTER}?referrer=${uuid}`), { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    modules.release();
    await expect(question(page)).toBeVisible();
    await officer.asked;
    officer.release();
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'What to expect' })).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
  });

test('SHELL-33 SHELL-34 SHELL-35 a banner dismissed by keyboard stays away after a reload, until it is updated', async ({
  page,
}) => {
  let file = [banner('a', '01'), banner('b', '02'), banner('c', '03')];
  await serveBanners(page, () => file);
  await untilKept(page, 'message c', () => page.goto(at('main', REGISTER)));
  await expect(question(page)).toBeVisible();
  // Banners that arrive after rendering appear from the next page on.
  await page.goto(at('main', '/terms'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notices(page).getByText('message c')).toBeVisible();
  await expect(notices(page).getByText('message b')).toBeVisible();
  await expect(notices(page).getByText('message a')).toBeHidden();
  await notices(page)
    .getByRole('button', { name: /^Dismiss: .*message c/ })
    .press('Enter');
  await expect(notices(page).getByText('message c')).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  await page.reload();
  await expect(notices(page).getByText('message a')).toBeVisible();
  await expect(notices(page).getByText('message c')).toBeHidden();
  file = file.map((one) => ({ ...one, metadata: { ...one.metadata, updatedAt: '2099-01-01T00:00:00Z' } }));
  await untilKept(page, '2099-01-01', () => page.reload());
  await page.goto(at('main', REGISTER));
  await expect(notices(page).getByText('message c')).toBeVisible();
});

test('FLAG-01 SHELL-47 SHELL-48 maintenance replaces only the routes of the flag', async ({ page }) => {
  const variables = { routes: ['/register-v2', '/register-v2/*'], shouldShowDashboardLink: true };
  await override(page, { 'fe-heloc-maintenance': { enabled: true, variables } });
  await page.goto(at('main', REGISTER));
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled Maintenance' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(at('main', '/terms'));
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
});

test("SHELL-44 a slowly loading page is covered by the brand's drawing, then visible", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/further-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // An address that may say who comes, so that the server does not draw its page.
  await page.goto(at('harborlight', '/terms?rid=1'));
  await expect(page.locator('[data-drawing="beam"]')).toBeVisible();
  // There is no heading yet.
  expect(await accessFindings(page)).toEqual([]);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-drawing="beam"]')).toHaveCount(0);
});

test('SHELL-50 SHELL-13 SHELL-26 the wide layout starts at 1024 px', async ({ page }) => {
  const borrower = await standingAt('INCOME_VERIFICATION');
  await page.setViewportSize({ width: 1023, height: 800 });
  await openAs(page, borrower, 'income/review');
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your income' })).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Application progress' });
  const list = page.getByRole('complementary', { name: 'Application progress' });
  await expect(bar).toHaveAttribute('aria-valuetext', 'Step 4 of 7: Link Income Sources');
  await expect(list).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(list.getByRole('heading', { name: 'Application progress' })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText([
    /^Basic Info/,
    /^Select Offer/,
    /^Provide More Info/,
    'Link Income Sources',
    'Identity verification',
    'Sign Documents',
    'Talk to eNotary',
  ]);
  await expect(list.locator('[aria-current="step"]')).toHaveText('Link Income Sources');
  await expect(bar).toBeHidden();
  await expectAccessible(page);
});

test.describe('the developer bar', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Developer bar' });

  /** Opens the bar once the page handles keys. */
  const openBar = async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The server draws the page before it listens.
    await expect(page.locator('html')).not.toHaveAttribute('data-visitor');
    await page.keyboard.press('Alt+Shift+X');
    await expect(bar(page)).toBeVisible();
  };

  test('SHELL-43 opens and closes by keyboard, returns the focus, and has no axe finding', async ({
    page,
  }) => {
    await page.goto(at('main', REGISTER));
    await expect(question(page)).toBeVisible();
    const address = page.getByRole('combobox', { name: 'Address' });
    await address.focus();
    await page.keyboard.press('Alt+Shift+X');
    await expect(bar(page).getByRole('heading', { name: 'Developer bar' })).toBeFocused();
    await expect(bar(page).getByText(/^The lender's time is 2/)).toBeVisible();
    await expect(bar(page).getByText(`${REGISTER} is no page of an application.`)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect(address).toBeFocused();
    await page.keyboard.press('Alt+Shift+X');
    await page.keyboard.press('Alt+Shift+X');
    await expect(bar(page)).toBeHidden();
  });

  test("SHELL-43 moves the lender's clock, and sets flags, another language and another lender for the tab", async ({
    page,
  }) => {
    const moved: unknown[] = [];
    // Other tests share this server's clock, so it must not move.
    await page.route('**/sandbox/clock', async (route) => {
      if (route.request().method() !== 'POST')
        return route.fulfill({ json: { now: '2026-06-15T12:00:00.000Z' } });
      moved.push(route.request().postDataJSON());
      return route.fulfill({ json: { now: '2026-06-16T12:00:00.000Z', ran: 0 } });
    });
    await page.goto(at('main', '/terms'));
    await openBar(page);
    await expect(bar(page).getByRole('status')).toHaveText("The lender's time is 2026-06-15T12:00:00.000Z.");
    await bar(page).getByRole('button', { name: '1 day on' }).press('Enter');
    await expect(bar(page).getByRole('status')).toHaveText("The lender's time is 2026-06-16T12:00:00.000Z.");
    expect(moved).toEqual([{ advance: 'P1D' }]);
    await bar(page).getByLabel('fe-heloc-maintenance', { exact: true }).selectOption('on');
    await bar(page)
      .getByLabel('Variables of fe-heloc-maintenance (JSON)')
      .fill('{"routes":["/terms"],"pageTitle":"Closed"}');
    await bar(page).getByRole('button', { name: 'Set', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Closed' })).toBeVisible();
    await bar(page).getByLabel('fe-heloc-maintenance', { exact: true }).selectOption('');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await bar(page).getByLabel('Locale').selectOption('pseudo');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^[^a-z]*$/);
    await openBar(page);
    await bar(page).getByLabel('Locale').selectOption('');
    await expect(page.getByRole('heading', { level: 2, name: 'Using this site' })).toBeVisible();
    await openBar(page);
    await bar(page).getByLabel('Lender').selectOption('harborlight');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  });

  test('SHELL-43 becomes a test borrower at a status and explains why this screen is shown', async ({
    page,
  }) => {
    await page.goto(at('main', '/terms'));
    await openBar(page);
    await bar(page).getByLabel('Status', { exact: true }).selectOption('HMDA');
    await bar(page).getByRole('button', { name: 'Create and become' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Demographic information' })).toBeVisible();
    await openBar(page);
    await expect(bar(page).getByText('The status is HMDA.')).toBeVisible();
    await expect(bar(page).getByText('So the address is /start/hmda.')).toBeVisible();
    await bar(page).getByLabel('Status', { exact: true }).selectOption('INCOME_VERIFICATION');
    await bar(page).getByRole('button', { name: 'Set the status of this application' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Verify your income' })).toBeVisible();
  });

  test('SHELL-43 does not exist in production', async ({ page }) => {
    await page.route('**/register-v2', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('"mode":"sandbox"', '"mode":"production"');
      expect(html).toContain('"mode":"production"');
      await route.fulfill({ response, body: html });
    });
    await page.goto(api(REGISTER));
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Alt+Shift+X');
    await page.keyboard.press('Tab');
    await expect(bar(page)).toHaveCount(0);
  });
});
