import type { APIResponse, Locator, Page, Route } from '@playwright/test';
import { newBorrower } from './borrower.ts';
import { standAtSend } from './draftOf.ts';
import { api, expect, test, type Watch } from './fixtures.ts';
import { pointer } from './hands.ts';
import { fill, START, sendButton } from './registration.ts';
import { applicationsOf, login, registerIdentity } from './sandbox.ts';

const CREATE = '**/service-application/api/v3/application/helocs*';
const REGISTER = '**/identity/api/v1/registration/register*';
const APPLICATION = /\/account\/heloc\/[0-9a-f-]{36}/;

const dialog = (page: Page): Locator => page.getByRole('dialog');

const expectRefusals = ({ expected }: Watch): void => {
  expected.push(/^console: Failed to load resource/);
};

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Fetches the server's answer outside the page; expects success. */
async function answerOf(route: Route): Promise<APIResponse> {
  const request = route.request();
  const url = request.url().replace(/^http:\/\/[^/]+/, api(''));
  const response = await route.fetch({ url, headers: { ...request.headers(), origin: api('') } });
  expect(response.ok()).toBe(true);
  return response;
}

/** Everything the browser stores. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }, document.cookie]),
  );

/** The number of the borrower's applications on the server. */
async function countApplications(borrower: {
  brand: string;
  email: string;
  password: string;
}): Promise<number> {
  return (await applicationsOf(borrower.brand, await login(borrower.brand, borrower))).length;
}

test("SUBMIT-01 SUBMIT-31 the processing modal opens before any call ends; only the answer's uuid is used, and the password is never stored", async ({
  page,
  browser,
}) => {
  const borrower = newBorrower({ password: 'Unmistakable-Otter-42!' });
  const { open, opened } = gate();
  await page.route(REGISTER, async (route) => {
    await opened;
    await route.continue();
  });
  await page.route(CREATE, async (route) => {
    const response = await answerOf(route);
    const { uuid } = (await response.json()) as { uuid: string };
    await route.fulfill({ response, json: { uuid } });
  });
  await standAtSend(page, browser, borrower);
  await expect.poll(() => stored(page)).toContain(borrower.email);
  expect(await stored(page)).not.toContain(borrower.password);
  await sendButton(page).click();
  await expect(dialog(page)).toHaveAccessibleName('We are preparing your offers');
  open();
  await page.waitForURL(APPLICATION);
  expect(await stored(page)).not.toContain(borrower.password);
  await expect.poll(() => stored(page)).not.toContain(borrower.email);
});

test('SUBMIT-14 an email address that has an account leads to the login', async ({
  page,
  browser,
  watch,
}) => {
  expectRefusals(watch);
  const borrower = newBorrower();
  await registerIdentity('main', borrower);
  await standAtSend(page, browser, borrower);
  await sendButton(page).click();
  await expect(dialog(page)).toHaveAccessibleName('Account Already Exists');
  await expect(dialog(page)).toContainText(
    `${borrower.email} already has an account with us. Please log in to continue.`,
  );
  await dialog(page).getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/auth/login?*');
  await expect(page.getByLabel('Email address')).toHaveValue(borrower.email);
  await page.getByLabel('Password', { exact: true }).fill(borrower.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**${START}/set-password`);
  await expect(page.getByRole('heading', { level: 1, name: 'Review and agree' })).toBeVisible();
});

test.describe('exactly one application', () => {
  test('is created by a reload in the middle and a second try', async ({ page, browser, watch }) => {
    expectRefusals(watch);
    const borrower = newBorrower();
    await standAtSend(page, browser, borrower);
    let held = true;
    const reached = page.waitForRequest(CREATE);
    await page.route(CREATE, async (route) => {
      if (!held) return route.continue();
      held = false;
      // The server has it, but the page is gone before the answer.
      await answerOf(route);
      await page.reload({ waitUntil: 'commit' });
    });
    await sendButton(page).click();
    await reached;
    await expect(page.getByRole('heading', { level: 1, name: 'Review and agree' })).toBeVisible();
    await sendButton(page).click();
    await expect(
      dialog(page).or(page.getByRole('heading', { name: 'We are working on your application' })),
    ).toBeVisible();
    await page.waitForURL(APPLICATION);
    expect(await countApplications(borrower)).toBe(1);
  });

  test('is created by two tabs', async ({ page, browser, context }) => {
    const borrower = newBorrower();
    await standAtSend(page, browser, borrower);
    const opened = context.waitForEvent('page');
    await page.evaluate((address) => window.open(address), page.url());
    const second = await opened;
    await expect(second.getByRole('heading', { level: 1, name: 'Create your password' })).toBeVisible();
    await fill.password(second, pointer, borrower);
    await sendButton(page).click();
    await page.waitForURL(APPLICATION);
    await sendButton(second).click();
    await expect(dialog(second)).toHaveAccessibleName('Active application already exists.');
    expect(await countApplications(borrower)).toBe(1);
  });
});
