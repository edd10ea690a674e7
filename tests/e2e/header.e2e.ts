import type { Locator, Page } from '@playwright/test';
import { at, control, expect, expectAccessible, pauseClock, takeClock, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';
import { createBorrower, type SandboxBorrower } from './sandbox.ts';
import { addressOf } from './sights.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

const borrowerAt = (status: string, org = 'main'): Promise<SandboxBorrower> =>
  createBorrower({ org, status, application: { pinned: true } });

async function ask({ uuid }: SandboxBorrower, type: string): Promise<void> {
  const response = await fetch(control(`/applications/${uuid}/conditions`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type }),
  });
  expect(response.ok).toBe(true);
}

/** Starts the tab with the session, once, so that a logout lasts. */
const signInOnce = (page: Page, { jwt }: SandboxBorrower): Promise<unknown> =>
  page.addInitScript((token) => {
    if (window.name === 'signed in') return;
    window.name = 'signed in';
    window.localStorage.setItem('jwt', token);
  }, jwt);

async function openScreen(
  page: Page,
  borrower: SandboxBorrower,
  path: string,
  brand = 'main',
): Promise<void> {
  await signInOnce(page, borrower);
  await page.goto(addressOf(borrower.uuid, path).replace('//main.', `//${brand}.`));
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(header(page).getByRole('button', { name: /^Notifications/ })).toBeVisible();
}

const header = (page: Page): Locator => page.getByRole('banner');
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

declare global {
  interface Window {
    headerHeights: number[];
  }
}

/** Records the header's heights from its first rendering. */
const watchHeader = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.headerHeights = [];
    const note = new ResizeObserver(([entry]) => {
      if (entry) window.headerHeights.push(entry.target.getBoundingClientRect().height);
    });
    new MutationObserver(() => {
      const drawn = document.querySelector('header');
      if (drawn) note.observe(drawn);
    }).observe(document, { childList: true, subtree: true });
  });

/** The distinct heights. */
const heightsOf = async (page: Page): Promise<readonly number[]> => [
  ...new Set(await page.evaluate(() => window.headerHeights)),
];

/** The header's items are in one row, inside the window. */
async function expectOneRow(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? WIDE;
  const boxes = () =>
    header(page)
      .locator('a, button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
  await expect(async () => {
    const all = await boxes();
    const middles = all.map(({ y, height }) => y + height / 2);
    expect(Math.max(...all.map(({ right }) => right))).toBeLessThanOrEqual(width);
    expect(Math.min(...all.map(({ height }) => height))).toBeGreaterThan(0);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  }).toPass();
}

async function expectHoldsFocus(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const opened = dialog(page, name);
  await expect(opened).toBeVisible();
  await expectAccessible(page);
  for (const key of [...Array<string>(12).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const isInside = () =>
      opened.evaluate((panel) =>
        // A modal's focus guards are beside it.
        Boolean(document.activeElement?.closest('[role="presentation"]')?.contains(panel)),
      );
    await expect.poll(isInside, `${key} in ${name}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(opener).toBeFocused();
}

const looks = ['main', 'harborlight'].flatMap((brand) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ brand, colorScheme })),
);

// dialogs.e2e.ts checks what opens from the main brand's header.
for (const { brand, colorScheme } of played(
  looks,
  (look) => look.brand === 'harborlight' && look.colorScheme === 'dark',
))
  test.describe(`${brand}, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(
      'SHELL-04 everything that opens from the header keeps the focus and returns it',
      inMatrix,
      async ({ page }) => {
        const borrower = await borrowerAt('HMDA', brand);
        await page.setViewportSize(WIDE);
        await openScreen(page, borrower, 'start/hmda', brand);
        await expectOneRow(page);
        const button = (name: string | RegExp) => header(page).getByRole('button', { name });
        await expectHoldsFocus(page, button(/^Notifications/), 'Notifications');
        await expectHoldsFocus(page, button('Your application'), 'Your application');
        await expectHoldsFocus(page, button('Your account'), 'Your account');
        if (brand === 'main') await expectHoldsFocus(page, button('Feedback'), 'Share feedback with our CEO');
        else await expect(button('Feedback')).toHaveCount(0);
      },
    );

    test(
      'SHELL-50 on a phone the logo, the bell and one menu button are in one row',
      inMatrix,
      async ({ page }) => {
        const borrower = await borrowerAt('HMDA', brand);
        await page.setViewportSize(PHONE);
        await openScreen(page, borrower, 'start/hmda', brand);
        await expect(header(page).locator('a, button')).toHaveCount(3);
        await expectOneRow(page);
      },
    );
  });

test('SHELL-50 the header changes between 1023 and 1024 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto(at('main', '/account/heloc/register-v2'));
  await expect(header(page).getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(header(page).getByRole('button', { name: 'Menu' })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expectOneRow(page);
});

test('SHELL-01 SHELL-02 SHELL-03 SHELL-04 SHELL-05 visitors see the logo, the number and Login, and nothing for borrowers', async ({
  page,
}) => {
  await page.addInitScript(() =>
    window.sessionStorage.setItem('flag-overrides', JSON.stringify({ 'fe-webchat': { enabled: false } })),
  );
  await page.setViewportSize(WIDE);
  await page.goto(at('main', '/account/heloc/register-v2'));
  const { getByRole } = { getByRole: header(page).getByRole.bind(header(page)) };
  await expect(getByRole('link', { name: 'Larkhaven Home Lending, home page' })).toHaveAttribute(
    'href',
    'https://larkhaven.example',
  );
  await expect(getByRole('link', { name: 'Questions? 888-819-6388' })).toHaveAttribute(
    'href',
    'tel:8888196388',
  );
  await expect(getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  await expect(getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(getByRole('button')).toHaveText(['Español']);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(dialog(page, 'Menu').getByRole('link')).toHaveText(['Call 888-819-6388', 'Login']);
  await expectAccessible(page);
});

test('SHELL-02 with the chat visitors see it in place of the number', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto(at('main', '/account/heloc/register-v2'));
  await expect(header(page).getByRole('link', { name: /^Questions/ })).toHaveCount(0);
  await header(page).getByRole('button', { name: 'Chat with us' }).click();
  await expect(dialog(page, 'Chat with us')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(header(page).getByRole('button', { name: 'Chat with us' })).toBeFocused();
  await expectOneRow(page);
});

test('SHELL-03 SHELL-04 ROUTE-30 ROUTE-31 a borrower sees the dashboard, the drawer with its number and progress, and the account', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const borrower = await borrowerAt('HMDA');
  await page.setViewportSize(WIDE);
  await openScreen(page, borrower, 'start/hmda');
  await expect(header(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await header(page).getByRole('button', { name: 'Your application' }).click();
  const drawer = dialog(page, 'Your application');
  await expect(drawer.getByText('Application ID')).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Provide More Info' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  // Lets the one-second confirmation end only after it was seen.
  await takeClock(page);
  await pauseClock(page);
  await drawer.getByRole('button', { name: 'Copy' }).click();
  await expect(drawer.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.clock.resume();
  await expect(drawer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6,}$/);
  const hrefs = await drawer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(
    ['exchange', 'pay', 'universal-marketplace', 'universal-passport'].map(
      (path) => `https://larkhaven.example/${path}`,
    ),
  );
  await page.keyboard.press('Escape');
  await header(page).getByRole('button', { name: 'Your account' }).click();
  const account = dialog(page, 'Your account');
  await expect(account.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/dashboard/settings',
  );
  await account.getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(/\/account\/heloc\/register\/support$/);
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: 'How can we help?' }),
  ).toBeVisible();
});

test('COND-01 COND-07 COND-25 COND-26 notifications link to where a condition is answered', async ({
  page,
}) => {
  const borrower = await borrowerAt('HMDA');
  for (const type of [
    'ID_VERIFICATION_FAILURE',
    'MISSING_PHONE_NUMBER',
    'ESCALATION_REVIEW',
    'HARD_CREDIT_INQUIRY_REVIEW',
  ])
    await ask(borrower, type);
  await page.setViewportSize(PHONE);
  await openScreen(page, borrower, 'start/hmda');
  await page.getByRole('button', { name: 'Notifications, 4 new' }).click();
  const panel = dialog(page, 'Notifications');
  await expect(panel.getByRole('article')).toHaveCount(3);
  await panel.getByRole('button', { name: 'View All' }).click();
  await expect(panel.getByRole('article')).toHaveCount(4);
  await expectAccessible(page);
  await expect(
    panel.getByText('We are having issues verifying your identity. Please click below to try again.'),
  ).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
    'href',
    new RegExp(`/${borrower.uuid}/identity`),
  );
  await panel.getByRole('link', { name: 'Add your phone number' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/${borrower.uuid}/conditions/phone-number\\?condition=`));
  await expect(page.getByRole('heading', { level: 1, name: 'Add your phone number' })).toBeVisible();
});

test('SHELL-07 SHELL-08 SHELL-09 SHELL-10 SHELL-11 SHELL-12 feedback is validated, refused in a banner, and sent', async ({
  page,
  watch,
}) => {
  watch.expected.push(/feedback\/ceo/);
  await page.setViewportSize(PHONE);
  await openScreen(page, await borrowerAt('HMDA'), 'start/hmda');
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page, 'Menu').getByRole('button', { name: 'Give feedback' }).click();
  const form = dialog(page, 'Share feedback with our CEO');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('link', { name: 'Enter your feedback here' })).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Improve our product' })).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('radio', { name: 'Give us a compliment' }).check();
  const message = form.getByRole('textbox', { name: 'Your feedback' });
  await message.fill('123456789');
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Must be at least 10 characters').first()).toBeVisible();
  await message.fill('1234567890');
  let isBroken = true;
  await page.route('**/feedback/ceo', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { status: 'internal error', errors: ['The desk is closed'] } })
      : route.continue(),
  );
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'The desk is closed.' })).toBeVisible();
  isBroken = false;
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Thank you. Your feedback was sent.')).toBeVisible();
});

test('SHELL-06 a referring loan officer gives the header more space above, and one height', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  const top = () =>
    header(page)
      .locator('> div')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop));
  const open = async (query: string) => {
    await page.goto(at('main', `/account/heloc/register-v2${query}`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  };
  await watchHeader(page);
  await open('');
  const without = await top();
  await expect(header(page).getByRole('button', { name: 'Chat with us' })).toBeVisible();
  const heights = await heightsOf(page);
  expect(heights).toHaveLength(1);
  await open('?referrer=10000000-0000-4000-8000-000000000001');
  await expect.poll(top).toBeGreaterThan(without);
  await expect(page.getByText('Your loan officer').filter({ visible: true })).toBeVisible();
  expect(await heightsOf(page)).toEqual(heights);
});
