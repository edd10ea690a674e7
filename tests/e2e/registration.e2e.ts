import type { Page } from '@playwright/test';
import { newBorrower, officers } from './borrower.ts';
import {
  api,
  at,
  connectionLost,
  expect,
  expectAccessible,
  newStillContext,
  test,
  type Watch,
} from './fixtures.ts';
import { keyboard, pointer } from './hands.ts';
import {
  continueButton,
  fill,
  goTo,
  goToSend,
  heading,
  openRegistration,
  passScreen,
  pathOf,
  START,
  sendButton,
} from './registration.ts';

/** The browser's console also reports refused calls. */
const expectRefusals = ({ expected }: Watch): void => {
  expected.push(/^console: Failed to load resource/, /^console: .*prefill failed/);
};

test.describe('the experiment flag', () => {
  test('REG-02 without it every v2 address leads to the legacy registration with its query', async ({
    page,
  }) => {
    // Set for this page only, since tests share lenders.
    const flags = '**/service-optimize/external/api/v1/features';
    await page.route(flags, (route) =>
      route.fulfill({ json: { flags: { 'fe-heloc-redesign-2025': { enabled: false } } } }),
    );
    for (const below of ['', '/legal-name']) {
      await page.goto(at('main-ny', `${START}${below}?utm_source=a`));
      await page.waitForURL(/\/account\/heloc\/register\?/);
      await expect.poll(() => new URL(page.url()).searchParams.get('utm_source')).toBe('a');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.unroute(flags);
    await page.goto(at('main-ny', `${START}?utm_source=a`));
    await expect(heading(page, 'property')).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe(START);
  });
});

test('REG-53 the progress bar stays at the top', async ({ page }) => {
  await openRegistration(page, newBorrower());
  const bar = page.getByRole('progressbar', { name: 'Application progress' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^Step 1 of /);
  // A new page may still scroll to the top.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
  }).toPass();
});

test('goes on on a phone by the link of a desktop and the birth date, and both have the newest answers', async ({
  page: phone,
  browser,
}) => {
  const borrower = newBorrower();
  const context = await newStillContext(browser, { viewport: { width: 1440, height: 900 } });
  const desk = await context.newPage();
  await goTo(desk, borrower, 'contact');
  // The desktop is used with the keyboard alone.
  const keys = keyboard(desk);
  await keys.press(desk.getByRole('button', { name: 'Continue on another device' }));
  const dialog = desk.getByRole('dialog', { name: 'Continue on another device' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link below' })).toBeVisible();
  await expectAccessible(desk);
  const address = await dialog.getByText(/\/resume#/).textContent();
  await keys.press(dialog.getByRole('button', { name: 'Close' }).last());
  await expect(desk.getByRole('button', { name: 'Continue on another device' })).toBeFocused();

  await phone.goto(address ?? '');
  await expect(phone.getByRole('heading', { level: 1, name: 'Continue your application' })).toBeVisible();
  await expectAccessible(phone);
  const shown = await phone.locator('body').textContent();
  for (const answer of [borrower.firstName, borrower.lastName, borrower.property.street])
    expect(shown).not.toContain(answer);
  await fill.birthdate(phone, pointer, borrower);
  await continueButton(phone).click();
  await expect(heading(phone, 'contact')).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await passScreen(phone, borrower, 'contact');
  await phone.getByRole('link', { name: 'Back' }).click();
  await phone.getByRole('link', { name: 'Back' }).click();
  await phone.getByRole('link', { name: 'Back' }).click();
  await expect(phone.getByLabel('First name')).toHaveValue(borrower.firstName);

  await desk.getByRole('link', { name: 'Back' }).click();
  await expect(heading(desk, 'birthdate')).toBeVisible();
  await expect(
    desk.getByText('What you entered in another tab or on another device is here too.'),
  ).toBeVisible();
  await continueButton(desk).click();
  await expect(desk.getByLabel('Email address')).toHaveValue(borrower.email);
  await context.close();
});

test.describe('the referring officer', () => {
  const notAccepting = (page: Page) =>
    page.getByRole('heading', { level: 1, name: 'We are not accepting applications at this time' });

  test('REG-19 without one, where one is required, the visitor is redirected, which is logged', async ({
    page,
    watch,
  }) => {
    const told = 'Referrer is required but not provided.';
    watch.expected.push(/Referrer is required but not provided\./);
    await page.goto(at('cinderridge-wholesale', START));
    await expect(notAccepting(page)).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe('/account/heloc/not-accepting-apps');
    await expect.poll(() => watch.found.some((text) => text.includes(told))).toBe(true);
  });

  test('REG-21 an unknown one, where none is required, is replaced in the address', async ({
    page,
    watch,
  }) => {
    expectRefusals(watch);
    await page.goto(at('main', `${START}?referrer=10000000-0000-4000-8000-00000000dead`));
    await page.waitForURL(`**${START}?referrer=${officers.mainDefault}`);
    await expect(page.getByText('Maya Ellison').filter({ visible: true })).toBeVisible();
  });
});

test('REG-42 a state where the lender does not lend leads to the waitlist, without registration', async ({
  page,
}) => {
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') called.push(new URL(request.url()).pathname);
  });
  await goToSend(
    page,
    newBorrower({
      brand: 'harborlight',
      property: { street: '14 Orchard Court', city: 'Oakland', state: 'California', zip: '94103' },
    }),
  );
  const joined = page.waitForResponse(
    (response) => /waitlist/i.test(response.url()) && response.request().method() === 'POST',
  );
  await sendButton(page).click();
  expect((await joined).ok()).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the waitlist' })).toBeVisible();
  await expect.poll(() => pathOf(page)).toMatch(/\/waitlist$/);
  expect(called.filter((path) => /registration\/register|application\/helocs/.test(path))).toEqual([]);
});

test.describe('data known before the borrower types', () => {
  const expectAddress = async (page: Page, street: string, zip: string): Promise<void> => {
    await expect(page.getByLabel('Street address')).toHaveValue(street);
    await expect(page.getByLabel('ZIP code')).toHaveValue(zip);
  };
  const toName = async (page: Page): Promise<void> => {
    const borrower = newBorrower();
    await pointer.choose(page.getByRole('radiogroup'), 'Primary home');
    await continueButton(page).click();
    await passScreen(page, borrower, 'forSale');
  };

  test("REG-46 an affiliate's record, found by the cookie, fills in its data", async ({ page }) => {
    const cookie = { name: 'prepop', value: 'affiliate-main-e21EL6Rf34HREXMpfn3agZr7', url: at('main', '/') };
    await page.context().addCookies([cookie]);
    await openRegistration(page, newBorrower());
    await expectAddress(page, '318 Tanager St', '27601');
    await toName(page);
    await expect(page.getByLabel('Annual income before tax', { exact: true })).toHaveValue('118,000');
    await page.getByLabel('What is your main source of income?').selectOption({ index: 1 });
    await continueButton(page).click();
    await expect(page.getByLabel('First name')).toHaveValue('Lucia');
    await expect(page.getByLabel('Last name')).toHaveValue('Ferrante');
  });

  test('REG-47 a referral fills in name, address, phone and email', async ({ page }) => {
    await openRegistration(page, newBorrower({ query: '?rid=20000000-0000-4000-8000-000000000001' }));
    await expectAddress(page, '215 Larkspur Ave', '80202');
    await toName(page);
    const borrower = newBorrower();
    await passScreen(page, borrower, 'income');
    await expect(page.getByLabel('First name')).toHaveValue('Jonah');
    await expect(page.getByLabel('Suffix').locator('option:checked')).toHaveText('Jr');
    await continueButton(page).click();
    await passScreen(page, borrower, 'birthdate');
    await expect(page.getByLabel('Email address')).toHaveValue('jonah.whitfield@example.com');
    await expect(page.getByLabel('Mobile phone')).toHaveValue('(303) 555-0121');
  });

  test('REG-49 the tracker keeps its id', async ({ page }) => {
    await openRegistration(page, newBorrower());
    const read = () => page.evaluate(() => window.localStorage.getItem('tracker-uuid'));
    await expect.poll(read).toMatch(/^[0-9a-f-]{36}$/);
    const first = await read();
    await page.reload();
    await expect(heading(page, 'property')).toBeVisible();
    await expect.poll(read).toBe(first);
  });

  test('REG-50 a referral that was used leads to sign-in with its email', async ({ page }) => {
    await page.goto(at('main', `${START}?rid=20000000-0000-4000-8000-000000000002`));
    await page.waitForURL('**/auth/login?email=*');
    await expect(page.getByLabel('Email address')).toHaveValue('selma.ibarra@example.com');
  });
});

test.describe('the lender of a page', () => {
  test('BRAND-03 the lender named by org is kept on the next screen and after a reload', async ({ page }) => {
    const open = newBorrower({ brand: 'nobody', query: '?org=harborlight' });
    const name = page.getByRole('link', { name: 'Harborlight Credit Union, home page' });
    await openRegistration(page, open);
    await expect(name).toBeVisible();
    await passScreen(page, open, 'property');
    await expect(name).toBeVisible();
    await page.reload();
    await expect(name).toBeVisible();
  });

  test('BRAND-10 without the organization the page fails visibly', async ({ page, watch }) => {
    watch.expected.push(/The page carries no organisation/);
    await page.route('**/register-v2', async (route) => {
      const response = await route.fetch({ url: api(START) });
      const body = (await response.text()).replace(/<script[^>]*id="organization"[^>]*>.*?<\/script>/s, '');
      await route.fulfill({ response, body });
    });
    await page.goto(at('main', START));
    await expect(page.getByRole('heading', { name: 'Sorry, looks like we have hit a snag!' })).toBeVisible();
    await expect(page.getByText('888-819-6388')).toBeVisible();
    await expect(page.getByRole('textbox').or(page.getByRole('combobox'))).toHaveCount(0);
  });
});

test.describe('the controls that the first question does not need', () => {
  const LATER = '**/assets/further-*.js';

  test('keep the borrower on the step before until they are there', async ({ page }) => {
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    await page.route(LATER, async (route) => {
      await isFree;
      await route.continue();
    });
    // By the step that needs them, or on a slow machine before it, once the page rests.
    const asked = page.waitForRequest(LATER);
    const borrower = newBorrower();
    await openRegistration(page, borrower);
    await passScreen(page, borrower, 'property');
    await fill.forSale(page, pointer, borrower);
    await continueButton(page).click();
    await asked;
    await expect(heading(page, 'forSale')).toBeVisible();
    free();
    await expect(heading(page, 'income')).toBeVisible();
    await passScreen(page, borrower, 'income');
  });

  test('are asked for again where they did not come, and every answer stays (ROUTE-38)', async ({
    page,
    watch,
  }) => {
    watch.expected.push(connectionLost);
    await page.route(LATER, (route) => route.abort(), { times: 1 });
    const borrower = newBorrower();
    await openRegistration(page, borrower);
    await passScreen(page, borrower, 'property');
    await passScreen(page, borrower, 'forSale');
    await passScreen(page, borrower, 'income');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('radio', { name: borrower.forSale })).toBeChecked();
  });
});
