import type { Locator, Page } from '@playwright/test';
import { newBorrower, newEmail, officers, type TypedAddress } from './borrower.ts';
import { api, at, expect, test, type Watch } from './fixtures.ts';
import { pointer } from './hands.ts';
import {
  addressBox,
  continueButton,
  fill,
  fillAddress,
  goTo,
  goToSend,
  heading,
  openRegistration,
  passScreen,
  pathOf,
  START,
  sendButton,
} from './registration.ts';
import { createBorrower, setFlag } from './sandbox.ts';

const draftOf = (page: Page) =>
  page.evaluate(() => JSON.parse(window.sessionStorage.getItem('register-draft') ?? '{}'));

const dialog = (page: Page): Locator => page.getByRole('dialog');

/** A call that is refused is told by the browser in its console as well. */
const expectRefusals = ({ expected }: Watch): void => {
  expected.push(/^console: Failed to load resource/, /^console: .*prefill failed/);
};

/** Answers for a site that is not there, and resolves to the address that was asked for. */
async function standInFor(page: Page, site: string): Promise<() => string> {
  await page
    .context()
    .route(`${site}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stand-in</title>' }),
    );
  return () => page.url();
}

const inState = (state: string, zip: string): TypedAddress => ({
  street: '14 Orchard Court',
  city: 'Somewhere',
  state,
  zip,
});

test.describe('the experiment flag', () => {
  test('REG-02 without it every v2 address leads to the other registration with its query', async ({
    page,
  }) => {
    // Said to this page alone: others may be at the same lender.
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

test.describe('which steps there are', () => {
  test('REG-04 REG-07 the home address is asked for unless the property is the home, and then forgotten', async ({
    page,
  }) => {
    const second = newBorrower({ occupancy: 'Second home' });
    await goTo(page, second, 'homeAddress');
    await passScreen(page, second, 'homeAddress');
    await expect
      .poll(async () => (await draftOf(page)).homeAddress)
      .toMatchObject({ city: 'Tampa', zip: '33602' });
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page, 'homeAddress')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await pointer.choose(page.getByRole('radiogroup'), 'Primary home');
    await continueButton(page).click();
    await expect(heading(page, 'forSale')).toBeVisible();
    await expect.poll(async () => (await draftOf(page)).homeAddress).toBeUndefined();
  });

  test('REG-54 a step is not shown before the property is known', async ({ page }) => {
    await page.goto(at('main', `${START}/legal-name`));
    await expect(heading(page, 'property')).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe(START);
  });

  test('REG-53 the progress bar stays at the top', async ({ page }) => {
    await openRegistration(page, newBorrower());
    const bar = page.getByRole('progressbar', { name: 'Application progress' });
    await expect(bar).toHaveAttribute('aria-valuetext', /^Step 1 of /);
    // A page that has only just come may yet go to its top.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
    }).toPass({ timeout: 10_000 });
  });

  test('REG-32 what was answered is there again', async ({ page }) => {
    const borrower = newBorrower({ forSale: 'Yes', income: '87500' });
    await goTo(page, borrower, 'name');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByLabel('Annual income before tax', { exact: true })).toHaveValue('87,500');
    await expect(page.getByLabel('What is your main source of income?').locator('option:checked')).toHaveText(
      borrower.employment,
    );
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await continueButton(page).click();
    await expect(page.getByLabel('Annual income before tax', { exact: true })).toHaveValue('87,500');
  });

  test('REG-51 every value of step shows its step and moves the stepper', async ({ page }) => {
    const borrower = newBorrower();
    const address = (step: string): string => at('main', `/account/heloc/register?step=${step}`);
    await page.goto(address('property-info'));
    await fillAddress(page, pointer, borrower.property);
    await pointer.choose(
      page.getByRole('radiogroup', { name: 'How do you use this property?' }),
      'Primary home',
    );
    await continueButton(page).click();
    const order = ['forSale', 'income', 'name', 'birthdate', 'contact'] as const;
    for (const screen of order) {
      await expect(heading(page, screen)).toBeVisible();
      await fill[screen](page, pointer, borrower);
      await continueButton(page).click();
    }
    await expect(heading(page, 'password')).toBeVisible();
    const current = page.getByRole('main').locator('[aria-current="step"]');
    for (const [step, screen, group] of [
      ['property-info', 'property', 'Property info'],
      ['sale-status', 'forSale', 'Property info'],
      ['income-info', 'income', 'Income info'],
      ['name', 'name', 'Personal info'],
      ['birthdate', 'birthdate', 'Personal info'],
      ['contact-info', 'contact', 'Contact info'],
      ['login-info', 'password', 'Login info'],
    ] as const) {
      await page.goto(address(step));
      await expect(heading(page, screen)).toBeVisible();
      await expect(current).toContainText(group, { ignoreCase: true });
    }
  });
});

test.describe('the referring officer', () => {
  const notAccepting = (page: Page) =>
    page.getByRole('heading', { level: 1, name: 'We are not accepting applications at this time' });

  test('REG-19 none, where one is required, leads out and is logged', async ({ page, watch }) => {
    const told = 'Referrer is required but not provided.';
    watch.expected.push(/Referrer is required but not provided\./);
    await page.goto(at('cinderridge-wholesale', START));
    await expect(notAccepting(page)).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe('/account/heloc/not-accepting-apps');
    await expect.poll(() => watch.found.some((text) => text.includes(told))).toBe(true);
  });

  for (const [status, referrer] of [
    [404, '10000000-0000-4000-8000-00000000dead'],
    [400, 'nobody'],
  ] as const)
    test(`REG-20 one who is unknown (${status}), where one is required, leads out`, async ({
      page,
      watch,
    }) => {
      expectRefusals(watch);
      watch.expected.push(/Referrer is required but not provided\./);
      const asked = page.waitForResponse((response) => response.url().includes(referrer) && !response.ok());
      await page.goto(at('cinderridge-wholesale', `${START}?referrer=${referrer}`));
      expect((await asked).status()).toBe(status);
      await expect(notAccepting(page)).toBeVisible();
      await expect.poll(() => pathOf(page)).toBe('/account/heloc/not-accepting-apps');
    });

  test('REG-21 one who is unknown, where none is required, is replaced in the address', async ({
    page,
    watch,
  }) => {
    expectRefusals(watch);
    await page.goto(at('main', `${START}?referrer=10000000-0000-4000-8000-00000000dead`));
    await page.waitForURL(`**${START}?referrer=${officers.mainDefault}`);
    await expect(page.getByText('Maya Ellison').filter({ visible: true })).toBeVisible();
  });

  test('REG-17 REG-18 without a licence in the state the choices are hidden and one cannot go on', async ({
    page,
  }) => {
    await openRegistration(page, newBorrower({ query: `?referrer=${officers.mainLicensedInTheWest}` }));
    await fillAddress(page, pointer, inState('Ohio', '43215'));
    await expect(
      page.getByText(
        'We are unable to process your application at this time. Please reach out to your referring loan officer for additional information.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(continueButton(page)).toBeDisabled();
  });
});

test('REG-29 a low income has to be confirmed, and again when it is changed', async ({ page }) => {
  const borrower = newBorrower({ income: '14999' });
  const warning = page.getByText('Confirm that you have entered annual pre-tax income');
  const income = page.getByLabel('Annual income before tax', { exact: true });
  await goTo(page, borrower, 'income');
  await fill.income(page, pointer, borrower);
  await continueButton(page).click();
  await expect(warning).toBeVisible();
  await expect(heading(page, 'income')).toBeVisible();
  await income.fill('14000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await income.fill('13000');
  await continueButton(page).click();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await continueButton(page).click();
  await expect(heading(page, 'name')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await income.fill('15000');
  await expect(warning).toBeHidden();
  await continueButton(page).click();
  await expect(heading(page, 'name')).toBeVisible();
});

test('REG-33 what a profile knows cannot be changed', async ({ page }) => {
  const known = await createBorrower({
    org: 'main',
    profile: { email: newEmail(), name: { firstName: 'Ada', lastName: 'Byrne' }, dob: '1979-11-05' },
  });
  await page.addInitScript((jwt) => window.localStorage.setItem('jwt', jwt), known.jwt);
  const borrower = newBorrower();
  await openRegistration(page, borrower);
  await expect(page.getByText('We have filled in what we already know.')).toBeVisible();
  for (const screen of ['property', 'forSale', 'income'] as const) await passScreen(page, borrower, screen);
  const isFixed = async (label: string, value: string): Promise<void> => {
    const shown = page.locator('dl').filter({ has: page.getByRole('term').filter({ hasText: label }) });
    await expect(shown.getByRole('definition').first()).toHaveText(value);
    await expect(page.getByRole('textbox', { name: label })).toHaveCount(0);
  };
  await isFixed('First name', 'Ada');
  await isFixed('Last name', 'Byrne');
  await continueButton(page).click();
  await isFixed('Date of birth', '11/05/1979');
  await continueButton(page).click();
  await isFixed('Email address', known.email);
});

test.describe('where the property stands', () => {
  /** The state comes last, because what it means may be told at once; else it is told by going on. */
  const chooseState = async (page: Page, { state, ...address }: TypedAddress): Promise<void> => {
    await addressBox(page).fill(address.street);
    await page.getByRole('option', { name: 'Address not listed' }).click();
    await pointer.choose(page.getByRole('radiogroup'), 'Primary home');
    await page.getByLabel('City').fill(address.city);
    await page.getByLabel('ZIP code').fill(address.zip);
    await page.getByLabel('State', { exact: true }).selectOption({ label: state });
    await continueButton(page).dispatchEvent('click');
  };

  test('REG-34 a ZIP code of a disaster area is told of, another is not', async ({ page }) => {
    const notice = page.getByText('Your property is in an area affected by a recent disaster.');
    await setFlag({
      org: 'main',
      key: 'fe-heloc-disaster-zips',
      enabled: true,
      variables: { disasterZips: ['33931'] },
    });
    await openRegistration(page, newBorrower());
    await fillAddress(page, pointer, inState('Florida', '33932'));
    await pointer.choose(page.getByRole('radiogroup'), 'Primary home');
    await expect(notice).toBeHidden();
    await page.getByLabel('ZIP code').fill('33931');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('link', { name: 'Disaster Response Policy' })).toHaveAttribute(
      'href',
      'https://larkhaven.example/disaster-response',
    );
    await continueButton(page).click();
    await expect(heading(page, 'forSale')).toBeVisible();
  });

  test('REG-35 REG-36 REG-37 a New York property blocks on the main site and leads to the other', async ({
    page,
  }) => {
    const address = await standInFor(page, 'https://ny.larkhaven.example');
    await setFlag({ org: 'main', key: 'fe-heloc-figure-ny-modal', enabled: true });
    await openRegistration(page, newBorrower());
    await chooseState(page, inState('New York', '10001'));
    await expect(dialog(page)).toHaveAccessibleName(
      'Looks like you are applying with a property located in New York',
    );
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Go to Larkhaven New York' }).click();
    await page.waitForURL('https://ny.larkhaven.example/**');
    expect(address()).toBe('https://ny.larkhaven.example/account/heloc/register-v2');

    await setFlag({ org: 'main', key: 'fe-heloc-figure-ny-modal', enabled: false });
    await openRegistration(page, newBorrower());
    await expect(page.getByRole('radiogroup')).toBeVisible();
    if (await addressBox(page).isVisible()) await fillAddress(page, pointer, inState('New York', '10001'));
    await pointer.choose(page.getByRole('radiogroup'), 'Primary home');
    await continueButton(page).click();
    await expect(heading(page, 'forSale')).toBeVisible();
  });

  test('REG-36 REG-37 another property blocks on the New York site and leads to the main one', async ({
    page,
  }) => {
    const address = await standInFor(page, 'https://larkhaven.example');
    await setFlag({ org: 'main-ny', key: 'fe-heloc-figure-ny-modal', enabled: true });
    await openRegistration(page, newBorrower({ brand: 'main-ny' }));
    await chooseState(page, inState('New Jersey', '07102'));
    await expect(dialog(page)).toHaveAccessibleName(
      'Looks like you are applying with a property located outside of New York',
    );
    await dialog(page).getByRole('button', { name: 'Go to Larkhaven', exact: true }).click();
    await page.waitForURL('https://larkhaven.example/**');
    expect(address()).toBe('https://larkhaven.example/account/heloc/register-v2');
  });

  test('REG-39 BRAND-17 Hawaii is left to a partner', async ({ page }) => {
    const address = await standInFor(page, 'https://kailanipoint.example');
    await openRegistration(page, newBorrower());
    await chooseState(page, inState('Hawaii', '96813'));
    await expect(dialog(page)).toHaveAccessibleName('We do not lend in Hawaii');
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog(page)).toBeHidden();
    await expect(heading(page, 'property')).toBeVisible();
    await continueButton(page).click();
    await dialog(page).getByRole('button', { name: 'Go to Kailani Point Lending' }).click();
    await page.waitForURL('https://kailanipoint.example/**');
    expect(address()).toBe('https://kailanipoint.example/home-equity');
  });
});

test.describe('the waitlist', () => {
  for (const [title, given, path] of [
    [
      'REG-42 a state that is not lent in',
      { brand: 'harborlight', property: inState('California', '94103') },
      'waitlist',
    ],
    ['REG-43 a ZIP code that is not lent in', { property: inState('Michigan', '48201') }, 'waitlist'],
    ['REG-44 BRAND-16 utm_source=cloc', { query: '?utm_source=cloc' }, 'marketing-waitlist'],
  ] as const)
    test(`${title} puts on the waitlist, and registers nobody`, async ({ page }) => {
      const called: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') called.push(new URL(request.url()).pathname);
      });
      const borrower = newBorrower(given);
      await goToSend(page, borrower);
      const joined = page.waitForResponse(
        (response) => /waitlist/i.test(response.url()) && response.request().method() === 'POST',
      );
      await sendButton(page).click();
      expect((await joined).ok()).toBe(true);
      await expect(page.getByRole('heading', { level: 1, name: 'You are on the waitlist' })).toBeVisible();
      await expect.poll(() => pathOf(page)).toMatch(new RegExp(`/${path}$`));
      expect(called.filter((path) => /registration\/register|application\/helocs/.test(path))).toEqual([]);
    });
});

test.describe('what is known before one types', () => {
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

  test('REG-45 an offer code gives name and address', async ({ page }) => {
    await openRegistration(page, newBorrower({ query: '?reservationCode=MAIN-2026-0001' }));
    await expect(page.getByText('Welcome, Evelyn.')).toBeVisible();
    await expectAddress(page, '742 Millstone Dr', '43215');
    await toName(page);
    await passScreen(page, newBorrower(), 'income');
    await expect(page.getByLabel('First name')).toHaveValue('Evelyn');
    await expect(page.getByLabel('Last name')).toHaveValue('Prescott');
  });

  for (const by of ['the address', 'the cookie'] as const)
    test(`REG-46 an affiliate's record, found by ${by}, gives what it holds`, async ({ page }) => {
      const token = 'affiliate-main-0001';
      if (by === 'the cookie')
        await page.context().addCookies([{ name: 'prepop', value: token, url: at('main', '/') }]);
      const query = by === 'the address' ? `?userData=${token}` : '';
      await openRegistration(page, newBorrower({ query }));
      await expectAddress(page, '318 Tanager St', '27601');
      await toName(page);
      await expect(page.getByLabel('Annual income before tax', { exact: true })).toHaveValue('118,000');
      await page.getByLabel('What is your main source of income?').selectOption({ index: 1 });
      await continueButton(page).click();
      await expect(page.getByLabel('First name')).toHaveValue('Lucia');
      await expect(page.getByLabel('Last name')).toHaveValue('Ferrante');
    });

  test('REG-47 a referral gives name, address, phone and e-mail', async ({ page }) => {
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

  test('REG-50 a referral that was used leads to sign-in with its e-mail', async ({ page }) => {
    await page.goto(at('main', `${START}?rid=20000000-0000-4000-8000-000000000002`));
    await page.waitForURL('**/auth/login?email=*');
    await expect(page.getByLabel('Email address')).toHaveValue('selma.ibarra@example.com');
  });
});

test.describe('fields', () => {
  test('FIELD-17 FIELD-18 every hint of a password is met on its own; the bar has 4 parts', async ({
    page,
  }) => {
    await goTo(page, newBorrower(), 'password');
    const password = page.getByLabel('Password', { exact: true });
    const hints = page.getByRole('listitem').filter({ hasText: /Not yet$|Done$/ });
    const met = async () =>
      (await hints.allInnerTexts())
        .filter((text) => /Done$/.test(text))
        .map((text) => text.split('\n')[0]?.trim());
    await expect(hints).toHaveCount(5);
    for (const [typed, expected] of [
      ['............', /At least 12 characters/],
      ['A', /An uppercase letter/],
      ['a', /A lowercase letter/],
      ['1', /A digit/],
      ['*', /A special character/],
    ] as const) {
      await password.fill(typed);
      await expect.poll(met).toEqual([expect.stringMatching(expected)]);
    }
    await password.fill('Abcdefgh1!x');
    await expect(hints.filter({ hasText: 'At least 12 characters' })).toContainText('Not yet');
    await expect.poll(async () => (await met()).length).toBe(4);
    const bar = page.locator('.eq-strength');
    await expect(bar.locator('> span')).toHaveCount(4);
  });

  test('FIELD-23 the phone field has neither a country code nor a menu', async ({ page }) => {
    await goTo(page, newBorrower(), 'contact');
    const main = page.getByRole('main');
    await expect(main.getByRole('combobox')).toHaveCount(0);
    await expect(main.getByRole('listbox')).toHaveCount(0);
    await page.getByLabel('Mobile phone').fill('5551234567');
    await expect(page.getByLabel('Mobile phone')).toHaveValue('(555) 123-4567');
  });

  test('FIELD-33 the parts of an address are shown when it is not listed', async ({ page }) => {
    await openRegistration(page, newBorrower());
    await expect(page.getByLabel('Street address')).toHaveCount(0);
    await addressBox(page).fill('14 Orchard Court');
    await page.getByRole('option', { name: 'Address not listed' }).click();
    for (const label of ['Street address', 'City', 'State', 'ZIP code'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Street address')).toBeFocused();
  });

  test('FIELD-33 FIELD-34 an address that is chosen fills its parts', async ({ page }) => {
    await openRegistration(page, newBorrower());
    await addressBox(page).fill('5493 Quiet Harbor');
    await page.getByRole('option', { name: /5493 Quiet Harbor Ln/ }).click();
    await expect(page.getByLabel('Street address')).toHaveValue('5493 Quiet Harbor Ln');
    await expect(page.getByLabel('Apartment, unit or suite')).toHaveValue('Apt 8');
    await expect(page.getByLabel('City')).toHaveValue('Albany');
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('NY');
    await expect(page.getByLabel('ZIP code')).toHaveValue('12207');
  });

  test('FIELD-46 a refused step scrolls to its first error', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    await openRegistration(page, newBorrower());
    await fillAddress(page, pointer, inState('Florida', '33602'));
    await pointer.choose(page.getByRole('radiogroup'), 'Primary home');
    await page.getByLabel('ZIP code').fill('1234');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await continueButton(page).click();
    const zip = page.getByLabel('ZIP code');
    await expect(page.getByText('Please enter a valid zipcode').first()).toBeVisible();
    await expect(zip).toBeFocused();
    await expect(zip).toBeInViewport();
  });
});

test.describe('whose page it is', () => {
  test('BRAND-03 the lender named by org is shown, also on the next screen and after a reload', async ({
    page,
  }) => {
    const open = newBorrower({ brand: 'nobody', query: '?org=harborlight' });
    const name = page.getByRole('link', { name: 'Harborlight Credit Union, home page' });
    await openRegistration(page, open);
    await expect(name).toBeVisible();
    await passScreen(page, open, 'property');
    await expect(name).toBeVisible();
    await page.reload();
    await expect(name).toBeVisible();
  });

  test('BRAND-10 without the organisation the page fails where it can be seen', async ({ page, watch }) => {
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

  test('BRAND-12 a lender without addresses of its own has those of the application', async ({ page }) => {
    await page.route('**/register-v2', async (route) => {
      const response = await route.fetch({ url: api(START) });
      const body = (await response.text())
        .replaceAll('"https://larkhaven.example/privacy"', '"/privacy"')
        .replaceAll('"https://larkhaven.example/terms"', '"/terms"');
      await route.fulfill({ response, body });
    });
    await page.goto(at('main', START));
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', /\/privacy$/);
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', /\/terms$/);
  });

  for (const [brand, label] of [
    ['main', 'Terms of Service'],
    ['cinderridge', 'Terms of Service'],
    ['harborlight', 'Terms of Use'],
  ] as const)
    test(`BRAND-13 the terms of ${brand} are called ${label}`, async ({ page }) => {
      await openRegistration(page, newBorrower({ brand }));
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }),
      ).toBeVisible();
    });
});
