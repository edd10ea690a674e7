import type { Browser, Page } from '@playwright/test';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import { heading, START } from './registration.ts';
import { createBorrower } from './sandbox.ts';

/** Holds back all that the page asks for, scripts, pictures and data, but not what stands in it, until it is let through. */
async function holdRequests(page: Page): Promise<() => void> {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/(assets|releases|icons|service-[^/]*)\//, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Once the server has drawn the page: who comes first may get it without. */
async function isReady(browser: Browser, address: string): Promise<void> {
  const visitor = await browser.newPage();
  await expect(async () => {
    const answer = await visitor.goto(address, { waitUntil: 'commit' });
    expect(answer?.headers()['content-security-policy']).not.toContain('nonce-');
  }).toPass({ timeout: 60_000 });
  await visitor.close();
}

/** Once the page listens. */
const listens = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-visitor');

// A page is drawn for the day where borrowers live.
test.use({ timezoneId: 'America/New_York' });

const shown = (brand: string) => at(brand, START);

test.describe('before any script has loaded', () => {
  test.beforeEach(({ browser }) => isReady(browser, shown('main')));

  for (const width of [390, 1440])
    test(`the first question is there and can be answered, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      const letThrough = await holdRequests(page);
      await page.goto(shown('main'), { waitUntil: 'commit' });
      await expect(heading(page, 'property')).toBeVisible();
      await expect(
        page
          .getByRole('banner')
          .getByRole(width < 600 ? 'button' : 'link', { name: width < 600 ? 'Menu' : 'Login' }),
      ).toBeVisible();
      await expectAccessible(page);
      const address = page.getByLabel(/^Address/);
      await address.click();
      await page.keyboard.type('12 Elm');
      await page.getByRole('radio', { name: /^Second home/ }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-visitor', 'waits');
      const place = await address.boundingBox();
      letThrough();
      await listens(page);
      await expect(address).toHaveValue('12 Elm');
      await expect(page.getByRole('radio', { name: /^Second home/ })).toBeChecked();
      // The button that was pressed: the address was not chosen from the list.
      await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
      expect((await address.boundingBox())?.x).toBe(place?.x);
    });

  test('Enter sends nothing, and is heard afterwards', async ({ browser, page }) => {
    const letThrough = await holdRequests(page);
    await page.goto(shown('main'), { waitUntil: 'commit' });
    await page.getByLabel(/^Address/).fill('12 Elm');
    await page.getByLabel(/^Address/).press('Enter');
    letThrough();
    await listens(page);
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expect(page.getByLabel(/^Address/)).toHaveValue('12 Elm');

    await test.step('also of who signs in, with what they typed', async () => {
      const borrower = await createBorrower({ org: 'main', persona: 'approved' });
      const login = at('main', '/auth/login');
      await isReady(browser, login);
      // Nothing was begun in another tab.
      const tab = await page.context().newPage();
      const letLoginThrough = await holdRequests(tab);
      await tab.goto(login, { waitUntil: 'commit' });
      await tab.getByLabel(/^Email/).fill(borrower.email);
      const password = tab.getByLabel('Password', { exact: true });
      await password.fill(borrower.password);
      await password.press('Enter');
      await expect(tab.locator('html')).toHaveAttribute('data-visitor', 'waits');
      letLoginThrough();
      await expect(tab).toHaveURL(/\/dashboard/);
    });
  });

  test('a link keeps where the visitor came from, for the page to follow', async ({ page }) => {
    const letThrough = await holdRequests(page);
    await page.goto(`${shown('main')}?utm_source=letter`, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/utm_source=letter/);
    letThrough();
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await page.evaluate(() => sessionStorage.getItem('entry-params'))).toContain('letter');
  });

  test('who has begun does not see the first question as if they had not', async ({ page }) => {
    await page.goto(shown('main'));
    await listens(page);
    await page.getByRole('radio', { name: /^Second home/ }).check();
    const letThrough = await holdRequests(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await expect(heading(page, 'property')).toBeHidden();
    letThrough();
    await expect(page.getByRole('radio', { name: /^Second home/ })).toBeChecked();
  });
});

test('the page is taken over as it was drawn, at lenders of each kind and for texts', async ({
  browser,
  page,
  watch,
}) => {
  // The identity broker knows nobody.
  watch.expected.push(/status of 401 .*self\/figureinfo/);
  for (const [brand, path] of [
    ['main', START],
    ['main', '/account/heloc/register'],
    ['main', '/terms'],
    ['main', '/auth/login'],
    ['main', '/auth/login?redirectUrl=%2Fdashboard'],
    ['goldenrodporch', START],
    ['cinderridge-wholesale', '/auth/login'],
  ] as const) {
    await isReady(browser, at(brand, path));
    const response = await page.goto(at(brand, path));
    expect(response?.headers()['content-security-policy'], path).not.toContain('nonce-');
    await listens(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await test.step('where a broker signs people in, it says so until that page opens (AUTH-14)', async () => {
    const login = at('peregrinefalls', '/auth/login');
    await isReady(browser, login);
    const letThrough = await holdRequests(page);
    await page.goto(login, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Opening the login page' })).toBeVisible();
    await expectAccessible(page);
    letThrough();
    await expect(page.getByRole('heading', { level: 1, name: 'Sandbox sign-in' })).toBeVisible();
  });

  await test.step('a message stands over the first question then, and takes no letter away (SHELL-49)', async () => {
    await isReady(browser, shown('switchyard'));
    const letThrough = await holdRequests(page);
    await page.goto(shown('switchyard'), { waitUntil: 'commit' });
    await page.getByLabel(/^Address/).fill('12 Elm');
    letThrough();
    await listens(page);
    const message = page.getByRole('dialog');
    await expect(message).toBeVisible();
    await message.getByRole('button', { name: 'Continue' }).click();
    await expect(message).toBeHidden();
    await expect(page.getByLabel(/^Address/)).toHaveValue('12 Elm');
  });
});
