import type { APIResponse, Locator, Page, Route } from '@playwright/test';
import { newBorrower, newEmail, officers } from './borrower.ts';
import { calm, watchTraffic } from './faults/traffic.ts';
import { api, at, connectionLost, expect, takeClock, test, type Watch } from './fixtures.ts';
import { pointer } from './hands.ts';
import {
  continueButton,
  fill,
  goTo,
  goToSend,
  heading,
  pathOf,
  START,
  screens,
  sendButton,
} from './registration.ts';
import { applicationsOf, createBorrower, login, patchApplication, registerIdentity } from './sandbox.ts';
import { STILL_TIME } from './stillTime.ts';

const CREATE = '**/service-application/api/v3/application/helocs*';
const REGISTER = '**/identity/api/v1/registration/register*';
const APPLICATION = /\/account\/heloc\/[0-9a-f-]{36}/;

const dialog = (page: Page): Locator => page.getByRole('dialog');

const expectRefusals = ({ expected }: Watch): void => {
  expected.push(/^console: Failed to load resource/);
};

/** A promise and the function that keeps it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Lets the server answer, from where a test can reach it; the answer has to be good. */
async function answerOf(route: Route): Promise<APIResponse> {
  const request = route.request();
  const url = request.url().replace(/^http:\/\/[^/]+/, api(''));
  const response = await route.fetch({ url, headers: { ...request.headers(), origin: api('') } });
  expect(response.ok()).toBe(true);
  return response;
}

/** Every write that left the page, in order. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
  });
  return writes;
}

const creations = (writes: readonly string[]) =>
  writes.filter((path) => /v3\/application\/helocs/.test(path));

/** So far ahead that no machine is there before the clock is stopped, and less than a call may last. */
const AHEAD_MS = 15_000;

/** From now on the page's time passes only where it is let. */
async function stopClock(page: Page): Promise<void> {
  await takeClock(page);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** How many applications the borrower of the page has, asked of the server. */
async function countApplications(borrower: {
  brand: string;
  email: string;
  password: string;
}): Promise<number> {
  return (await applicationsOf(borrower.brand, await login(borrower.brand, borrower))).length;
}

test('SUBMIT-01 SUBMIT-31 the processing modal stands before any call ends; only the uuid of the answer is relied on', async ({
  page,
}) => {
  const borrower = newBorrower();
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
  await goToSend(page, borrower);
  await sendButton(page).click();
  await expect(dialog(page)).toHaveAccessibleName('We are preparing your offers');
  open();
  await page.waitForURL(APPLICATION);
});

test('SUBMIT-11 SUBMIT-12 SUBMIT-13 seven messages take 30 seconds, and the modal at least one', async ({
  page,
}) => {
  const messages = [
    'Creating your account',
    'Pulling your soft credit',
    'Locating your property',
    'Determining property value',
    'Determining your eligibility',
    'Calculating your offers',
    'Generating your quote',
  ] as const;
  const { open, opened } = gate();
  const traffic = watchTraffic(page);
  await page.route(CREATE, async (route) => {
    await opened;
    await route.continue();
  });
  await goToSend(page, newBorrower());
  await stopClock(page);
  await sendButton(page).click();
  await expect(dialog(page)).toContainText(messages[0]);
  const begun = await page.evaluate(() => Date.now());
  for (const message of messages.slice(1))
    await expect(async () => {
      await page.clock.runFor(200);
      expect(await dialog(page).textContent()).toContain(message);
    }).toPass({ intervals: [0] });
  const taken = (await page.evaluate(() => Date.now())) - begun;
  expect(taken).toBeGreaterThanOrEqual((30_000 / messages.length) * (messages.length - 1));
  expect(taken).toBeLessThan(30_000);
  open();
  // A call may last 30 seconds, and all but four have passed since it was made.
  await calm(traffic);
  await page.clock.resume();
  await page.waitForURL(APPLICATION);
});

test('SUBMIT-13 the modal stands for a second when every call is instant', async ({ page, watch }) => {
  expectRefusals(watch);
  await page.route(REGISTER, (route) => route.fulfill({ status: 401, json: { status: 'unauthenticated' } }));
  await goToSend(page, newBorrower());
  await stopClock(page);
  const answered = page.waitForResponse(REGISTER);
  await sendButton(page).click();
  await answered;
  await page.clock.runFor(990);
  await expect(dialog(page)).toHaveAccessibleName('We are preparing your offers');
  await page.clock.runFor(20);
  await expect(dialog(page)).toHaveAccessibleName('Account Already Exists');
});

test.describe('who may not start', () => {
  test('SUBMIT-14 an e-mail address that has an account leads to the login', async ({ page, watch }) => {
    expectRefusals(watch);
    const borrower = newBorrower();
    await registerIdentity('main', borrower);
    await goToSend(page, borrower);
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

  test('SUBMIT-15 one who may not start, with no application in sight, is told of an account', async ({
    page,
  }) => {
    await page.route('**/verify-ability-to-start-application', (route) =>
      route.fulfill({ json: { canStartApplication: false, organizationsWithActiveApplication: [] } }),
    );
    await goToSend(page, newBorrower());
    await sendButton(page).click();
    await expect(dialog(page)).toHaveAccessibleName('Account Already Exists');
  });

  /** Opens registration signed in, and sends it. */
  async function sendAs(
    page: Page,
    brand: string,
    { jwt, email }: { jwt: string; email: string },
  ): Promise<void> {
    await page.addInitScript((token) => window.localStorage.setItem('jwt', token), jwt);
    const query = brand === 'cinderridge-wholesale' ? `?referrer=${officers.wholesale}` : '';
    const borrower = newBorrower({ brand, query, email });
    await page.goto(at(brand, `${START}${query}`));
    // What the profile knows stands in the screens that are passed unseen.
    await expect(page.getByText('We have filled in what we already know.')).toBeVisible();
    for (const screen of ['property', 'forSale', 'income'] as const) {
      await expect(heading(page, screen)).toBeVisible();
      await fill[screen](page, pointer, borrower);
      await continueButton(page).click();
    }
    for (const screen of ['name', 'birthdate', 'contact'] as const) {
      await expect(heading(page, screen)).toBeVisible();
      await continueButton(page).click();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Review and agree' })).toBeVisible();
    await pointer.tick(page.getByRole('checkbox', { name: /^I have read and agree/ }));
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('main')
        .getByRole('link', { name: /^disclosures and communications/ })
        .click(),
    ]);
    await opened.close();
    await pointer.tick(page.getByRole('checkbox', { name: /^I agree to receive disclosures/ }));
    await sendButton(page).click();
  }

  const day = (ago: number): string => new Date(STILL_TIME - ago * 86_400_000).toISOString().slice(0, 10);

  test('SUBMIT-33 a line opened 44 days ago has to wait, one of 46 days has not', async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000);
    const recent = await createBorrower({ org: 'main', status: 'COMPLETE', profile: { email: newEmail() } });
    await patchApplication(recent.uuid, {
      accountOpenedDate: day(44),
      completedDate: day(44),
      active: false,
    });
    await sendAs(page, 'main', recent);
    await expect(dialog(page)).toHaveAccessibleName('You recently opened a HELOC');
    const [year, month, date] = day(-1).split('-');
    await expect(dialog(page)).toContainText(`You can apply again on ${month}/${date}/${year}.`);
    await expect(dialog(page).getByRole('button', { name: 'Go to dashboard' })).toBeVisible();

    const longAgo = await createBorrower({ org: 'main', status: 'COMPLETE', profile: { email: newEmail() } });
    await patchApplication(longAgo.uuid, {
      accountOpenedDate: day(46),
      completedDate: day(46),
      active: false,
    });
    const later = await context.newPage();
    await sendAs(later, 'main', longAgo);
    await later.waitForURL(APPLICATION);
    expect(later.url()).not.toContain(longAgo.uuid);
  });

  test('SUBMIT-34 an inquiry leads to the loan officer', async ({ page }) => {
    const borrower = await createBorrower({ org: 'main', profile: { email: newEmail() } });
    await patchApplication(borrower.uuid, {
      isInquiry: true,
      referrer: { referrerUuid: officers.mainDefault },
    });
    await sendAs(page, 'main', borrower);
    await expect(dialog(page)).toHaveAccessibleName('Action Required: Contact Your Loan Officer');
    await expect(dialog(page)).toContainText('(802) 555-0101');
    await expect(dialog(page)).toContainText('maya.ellison@main.example');
    await expect(dialog(page).getByRole('button', { name: 'Go to dashboard' })).toBeVisible();
  });

  test('SUBMIT-34 SUBMIT-36 an inquiry of the exempt broker of the wholesale brand counts as any other', async ({
    page,
  }) => {
    const brand = 'cinderridge-wholesale';
    const borrower = await createBorrower({ org: brand, profile: { email: newEmail() } });
    await patchApplication(borrower.uuid, {
      isInquiry: true,
      referrer: { referrerUuid: officers.wholesale, wholesaleBrokerNmls: '9900777' },
    });
    const asked = page.waitForResponse('**/verify-ability-to-start-application');
    await sendAs(page, brand, borrower);
    expect(await (await asked).json()).toMatchObject({
      canStartApplication: false,
      organizationsWithActiveApplication: [brand],
    });
    await expect(dialog(page)).toHaveAccessibleName('Active application already exists.');
  });

  test('SUBMIT-35 an application in progress is continued', async ({ page }) => {
    const borrower = await createBorrower({ org: 'main', profile: { email: newEmail() } });
    await sendAs(page, 'main', borrower);
    await expect(dialog(page)).toHaveAccessibleName('Active application already exists.');
    await expect(dialog(page)).toContainText('contact us by chat or at 888-819-6388');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/account/heloc/${borrower.uuid}**`);
  });
});

test.describe('an error of the lender', () => {
  const refuseWith = (page: Page, error: string) =>
    page.route(CREATE, (route) =>
      route.fulfill({ status: 422, json: { status: 'refused', errors: [error] } }),
    );

  test('SUBMIT-16 leads to the dashboard and is logged once', async ({ page, watch }) => {
    expectRefusals(watch);
    watch.expected.push(/registration failed/);
    await refuseWith(page, 'No lender today');
    await goToSend(page, newBorrower());
    await sendButton(page).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('main').getByText('We could not send your application')).toBeVisible();
    const logged = () => watch.found.filter((text) => text.includes('registration failed')).length;
    await expect.poll(logged).toBe(1);
    await page.getByRole('link', { name: 'Back to my answers' }).click();
    await expect(heading(page, 'property')).toBeVisible();
    await expect(page.getByLabel('ZIP code')).toHaveValue('33602');
  });

  test('SUBMIT-17 that begins with "we do not currently offer loans in" stays on the page', async ({
    page,
    watch,
  }) => {
    expectRefusals(watch);
    const message = 'We do not currently offer loans in Guam.';
    await refuseWith(page, message);
    await goToSend(page, newBorrower());
    await sendButton(page).click();
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe(`${START}${screens.password.path}`);
    await expect(page.getByRole('checkbox', { name: /^I have read and agree/ })).toBeChecked();
  });
});

test.describe('one application', () => {
  test('comes of a double click', async ({ page }) => {
    const borrower = newBorrower();
    const writes = writesOf(page);
    await goToSend(page, borrower);
    await sendButton(page).dblclick();
    await page.waitForURL(APPLICATION);
    expect(creations(writes)).toHaveLength(1);
    expect(await countApplications(borrower)).toBe(1);
  });

  test('comes of a reload in the middle and a second try', async ({ page, watch }) => {
    expectRefusals(watch);
    const borrower = newBorrower();
    await goToSend(page, borrower);
    let held = true;
    const reached = page.waitForRequest(CREATE);
    await page.route(CREATE, async (route) => {
      if (!held) return route.continue();
      held = false;
      // The lender has it; the page that asked is gone before the answer.
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

  test('comes of two tabs', async ({ page, context }) => {
    const borrower = newBorrower();
    await goToSend(page, borrower);
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

test('the draft survives a reload on every screen', async ({ page }) => {
  const borrower = newBorrower();
  await goTo(page, borrower, 'contact');
  await fill.contact(page, pointer, borrower);
  await page.reload();
  await expect(page.getByLabel('Email address')).toHaveValue(borrower.email);
  await expect(page.getByLabel('Mobile phone')).toHaveValue('(202) 555-0123');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('Year')).toHaveValue('1984');
  await page.reload();
  await expect(page.getByLabel('Month')).toHaveValue(/^0?4$/);
});

test('the password is never in the storage of the browser', async ({ page }) => {
  const borrower = newBorrower({ password: 'Unmistakable-42!' });
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }, document.cookie]),
    );
  await goToSend(page, borrower);
  await expect.poll(stored).toContain(borrower.email);
  expect(await stored()).not.toContain(borrower.password);
  await sendButton(page).click();
  await page.waitForURL(APPLICATION);
  expect(await stored()).not.toContain(borrower.password);
  await expect.poll(stored).not.toContain(borrower.email);
});

test('without a network every answer but the password is kept, and a second try is enough', async ({
  page,
  context,
  watch,
}) => {
  expectRefusals(watch);
  watch.expected.push(connectionLost, /telemetry (event|session) failed/);
  const borrower = newBorrower();
  await goToSend(page, borrower);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByRole('main').getByText('We could not send your application')).toBeVisible();
  await expect.poll(() => pathOf(page)).toBe(`${START}${screens.password.path}`);
  await expect(page.getByRole('checkbox', { name: /^I have read and agree/ })).toBeChecked();
  await context.setOffline(false);
  await page.getByLabel('Password', { exact: true }).fill(borrower.password);
  await page.getByLabel('Confirm password').fill(borrower.password);
  await sendButton(page).click();
  await page.waitForURL(APPLICATION);
  expect(await countApplications(borrower)).toBe(1);
});
