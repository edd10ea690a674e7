import type { Page } from '@playwright/test';
import { redirectedPaths, screenPaths } from '../../src/core/flow/screenPaths.ts';
import { calm, watchTraffic } from './faults/traffic.ts';
import { at, expect, takeClock, test } from './fixtures.ts';
import { askFor, patchApplication, type SandboxBorrower } from './sandbox.ts';
import {
  addressOf,
  expectAt,
  expectScreen,
  expectSight,
  openAs,
  type ScreenPath,
  type Sight,
  sights,
  signIn,
  standingAt,
} from './sights.ts';

test.describe.configure({ mode: 'parallel' });

const LOGIN = 'Log in to your account';

const seesHeading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();

/** A path of a pattern: the first kind of a screen that has several. */
const anyOf = (pattern: string): string =>
  pattern.replace(/\{type\}$/, pattern.startsWith('income/upload') ? 'paystub' : 'plaid');

/** Screens that may be shown wherever the application stands. */
const everywhere: readonly string[] = [
  'bpo/waiting',
  'conditions',
  'conditions/phone-number',
  'conditions/upload-document',
  'document/disclosures',
  'identity',
  'liens',
  'review-app/incorrect-ownership',
];

test.describe('a screen opened directly', () => {
  let atHmda: SandboxBorrower;
  let atContact: SandboxBorrower;

  test.beforeAll(async () => {
    atHmda = await standingAt('HMDA');
    atContact = await standingAt('COLLECT_ADDITIONAL_INFO');
  });

  for (const path of screenPaths.map(anyOf).filter((one) => !everywhere.includes(one)))
    test(`leads to where the application stands: ${path}`, async ({ page }) => {
      const [borrower, home] =
        path === 'start/hmda' ? [atContact, 'start/contact' as const] : [atHmda, 'start/hmda' as const];
      await openAs(page, borrower, path);
      await expectScreen(page, borrower.uuid, home);
    });

  for (const path of Object.keys(redirectedPaths))
    test(`ROUTE-19${path === 'bank' ? ' ROUTE-34' : ''} the index ${path} leads up one level`, async ({
      page,
    }) => {
      await openAs(page, atHmda, path);
      await expectScreen(page, atHmda.uuid, 'start/hmda');
    });
});

interface Beside {
  readonly status: string;
  readonly path: string;
  readonly ids?: string;
  readonly seen: Sight;
  readonly persona?: string;
  readonly fields?: object;
}

const beside = (
  status: string,
  path: ScreenPath,
  ids: string,
  more: Pick<Beside, 'persona' | 'fields'> = {},
): Beside => ({ status, path, ids, seen: sights[path], ...more });

const upload = (type: string, heading: string): Beside => ({
  status: 'INCOME_VERIFICATION',
  path: `income/upload/${type}`,
  ids: 'APP-33',
  seen: { heading, control: /^Upload Documents?$/ },
});

/** Screens that belong to a destination, or to every one, and stay open beside it. */
const besides: readonly Beside[] = [
  beside('DISBURSEMENT_ACCOUNT', 'bank/manual-disburse', 'APP-14'),
  beside('AUTOPAY_ACCOUNT', 'bank/disburse', 'APP-13'),
  beside('AUTOPAY_ACCOUNT', 'bank/autopay-manual', 'APP-15'),
  ...['plaid', 'truv-payroll', 'truv-financial-accounts', 'pointserv-payroll', 'pointserv-1099'].map(
    (type) => ({
      ...beside('INCOME_VERIFICATION', 'income/link/plaid', 'APP-31'),
      path: `income/link/${type}`,
    }),
  ),
  {
    status: 'INCOME_VERIFICATION',
    path: 'income/link/pointserv-tax',
    ids: 'APP-31',
    seen: { heading: 'Let us request your tax records', control: 'Sign and continue' },
  },
  beside('INCOME_VERIFICATION', 'income/pointserv-callback', 'APP-32'),
  upload('paystub', 'Upload your paystubs'),
  upload('w2', 'Upload your W-2'),
  upload('tax-return', 'Upload your tax returns'),
  upload('1099', 'Upload your 1099 forms'),
  upload('award-letter', 'Upload your award letter'),
  upload('support-order', 'Upload your support order'),
  upload('bank-statement', 'Upload your bank statements'),
  beside('INSURANCE', 'insurance/requirements', 'APP-37'),
  beside('NOTE_SIGNING', 'signing/sign', 'APP-50'),
  beside('NOTE_SIGNING', 'signing/support', 'APP-52'),
  beside('CO_DEED_REQ', 'signing/support', 'APP-52'),
  beside('DEED_SIGNING', 'notary/schedule-manual', 'APP-42'),
  beside('DEED_SIGNING', 'notary/session', 'APP-44'),
  beside('DEED_SIGNING', 'notary/error', 'APP-45'),
  beside('HMDA', 'bpo/waiting', 'APP-67'),
  beside('HMDA', 'review-app/incorrect-ownership', 'APP-62'),
  beside('HMDA', 'document/disclosures', 'APP-24'),
  beside('DECLINED', 'document/disclosures', 'APP-24 ROUTE-36'),
];

for (const { status, path, ids, seen, persona, fields = {} } of besides)
  test(`${ids} ${path} is open beside ${status}`, async ({ page }) => {
    const borrower = await standingAt(status, { fields, ...(persona === undefined ? {} : { persona }) });
    await openAs(page, borrower, path);
    await expectSight(page, seen);
    await expectAt(page, borrower.uuid, path);
  });

for (const [ids, type, path, action] of [
  ['APP-22', 'GENERIC_DOCUMENT_REQUEST', 'conditions/upload-document', 'Upload Document'],
  ['APP-23', 'MISSING_PHONE_NUMBER', 'conditions/phone-number', 'Add your phone number'],
] as const)
  test(`ROUTE-32 APP-21 ${ids} conditions lists ${type} and leads to ${path}`, async ({ page }) => {
    const borrower = await standingAt('HMDA');
    const condition = await askFor(borrower.uuid, type);
    await openAs(page, borrower, 'conditions');
    await expectScreen(page, borrower.uuid, 'conditions');
    await page.getByRole('main').getByRole('button', { name: action }).click();
    await expectAt(page, borrower.uuid, path, { condition });
    await expectSight(page, sights[path]);
  });

test('APP-47 product/select/confirm follows a choice', async ({ page }) => {
  const borrower = await standingAt('OFFER_SELECTION');
  await openAs(page, borrower);
  await expectScreen(page, borrower.uuid, 'product/select');
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, borrower.uuid, 'product/select/confirm');
});

for (const type of ['link', 'upload'])
  test(`ROUTE-20 income/${type} with a type nobody knows leads to income/review`, async ({ page }) => {
    const borrower = await standingAt('INCOME_VERIFICATION');
    await openAs(page, borrower, `income/${type}/horoscope`);
    await expectScreen(page, borrower.uuid, 'income/review');
    await page.goto(addressOf(borrower.uuid, `income/link`));
    await expectScreen(page, borrower.uuid, 'income/review');
  });

test('ROUTE-14 /plaid-oauth-success returns to the income link of the application the tab remembers', async ({
  page,
}) => {
  const borrower = await standingAt('INCOME_VERIFICATION');
  await signIn(page, borrower);
  await page.goto(at('main', '/account/heloc/plaid-oauth-success'));
  await page.waitForURL(at('main', '/dashboard'));
  await page.evaluate((uuid) => window.sessionStorage.setItem('heloc-uuid', uuid), borrower.uuid);
  await page.goto(at('main', '/account/heloc/plaid-oauth-success'));
  await expectAt(page, borrower.uuid, 'income/link/plaid');
  await seesHeading(page, 'Connect your income');
});

test('ROUTE-23 only pop-webchat goes along from address to address', async ({ page }) => {
  const borrower = await standingAt('DISBURSEMENT_ACCOUNT');
  await openAs(page, borrower, '?pop-webchat=1&x=2');
  await expectAt(page, borrower.uuid, 'bank/disburse', { 'pop-webchat': '1' });
  await page.getByRole('main').getByRole('button', { name: 'Enter manually' }).click();
  await expectAt(page, borrower.uuid, 'bank/manual-disburse', { 'pop-webchat': '1' });
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectAt(page, borrower.uuid, 'bank/disburse', { 'pop-webchat': '1' });
});

for (const path of ['', 'start/hmda'])
  test(`ROUTE-35 an application nobody knows leads to the dashboard: /${path}`, async ({ page, watch }) => {
    watch.expected.push(/^console: Failed to load resource/);
    const borrower = await standingAt('HMDA');
    await openAs(page, { ...borrower, uuid: '00000000-0000-4000-8000-000000000000' }, path);
    await page.waitForURL(at('main', '/dashboard'));
    await seesHeading(page, 'Your applications');
  });

test('ROUTE-36 a decline moves a screen but not the disclosures', async ({ page, context }) => {
  const borrower = await standingAt('HMDA');
  const other = await context.newPage();
  const traffic = [watchTraffic(page), watchTraffic(other)];
  await takeClock(context);
  for (const [tab, path] of [
    [page, 'start/hmda'],
    [other, 'document/disclosures'],
  ] as const) {
    await openAs(tab, borrower, path);
    await expectScreen(tab, borrower.uuid, path);
  }
  await patchApplication(borrower.uuid, { checklistStatus: 'DECLINED', uwDecision: 'DECLINE' });
  const asked = other.waitForResponse(/\/status$/);
  const declined = page.getByRole('heading', { level: 1, name: sights['error/decline'].heading });
  // Each stride of the clock is shorter than a call may last.
  await expect(async () => {
    await Promise.all(traffic.map(calm));
    await context.clock.runFor(7_000);
    await expect(declined).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000, intervals: [20] });
  await asked;
  await expectScreen(page, borrower.uuid, 'error/decline');
  await expectScreen(other, borrower.uuid, 'document/disclosures');
  await other.reload();
  await expectScreen(other, borrower.uuid, 'document/disclosures');
});

test('ROUTE-38 a page whose module does not load is loaded again 5 times, then says so', async ({
  page,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.expected.push(/^console: /, /^request: GET .*ApplicationRoot/);
  const borrower = await standingAt('HMDA');
  let asked = 0;
  await page.route(/\/assets\/ApplicationRoot.*\.js/, (route) => {
    asked += 1;
    return route.abort('connectionfailed');
  });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await openAs(page, borrower);
  // Six pages one after the other.
  await expect.poll(() => loads, { timeout: 180_000 }).toBe(6);
  await seesHeading(page, 'Sorry, looks like we have hit a snag!');
  expect(loads).toBe(6);
  expect(asked).toBeGreaterThanOrEqual(6);
  await page.unroute(/\/assets\/ApplicationRoot.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, borrower.uuid, 'start/hmda');
});

test('SIGNER-13 the profile of a co-deeder ends the session', async ({ page }) => {
  const borrower = await standingAt('HMDA');
  await page.route('**/service-profile/api/v1/profile', (route) =>
    route.fulfill({ json: { uuid: borrower.uuid, email: borrower.email, type: 'CO_DEEDER' } }),
  );
  await page.goto(at('main', '/privacy'));
  await page.evaluate((jwt) => window.localStorage.setItem('jwt', jwt), borrower.jwt);
  await page.goto(addressOf(borrower.uuid));
  await page.waitForURL('**/auth/login?**');
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('jwt'))).toBeNull();
});

const UUID = '7c8ad14c-5a3c-4c3b-8d0e-4cf2b0b7f5a1';

for (const path of [`/${UUID}`, `/${UUID}/bank/autopay`, `/${UUID}/product/select`, '/plaid-oauth-success'])
  test(`ROUTE-28 ROUTE-21 without a session the login comes first: ${path}`, async ({ page }) => {
    await page.goto(at('main', `/account/heloc${path}`));
    await seesHeading(page, LOGIN);
    const query = new URLSearchParams({ redirectUrl: `/account/heloc${path}` });
    await expect(page).toHaveURL(at('main', `/auth/login?${query}`));
  });

test('ROUTE-22 ROUTE-28 without a session a path of signers leads to their login', async ({ page }) => {
  await page.goto(at('main', '/account/heloc/heloc-signer/sign'));
  await page.waitForURL(({ pathname }) => pathname === '/account/heloc/heloc-signer/login');
  await seesHeading(page, /./);
});

test('ROUTE-16 ROUTE-27 /account/heloc-signer/login leads to the login of signers, open to all', async ({
  page,
}) => {
  await page.goto(at('main', '/account/heloc-signer/login'));
  await page.waitForURL(at('main', '/account/heloc/heloc-signer/login'));
  await seesHeading(page, /./);
});

test('ROUTE-17 /account/register keeps its query', async ({ page }) => {
  await page.goto(at('main', '/account/register?utm_source=letter'));
  await page.waitForURL(/\/account\/heloc\/register(-v2)?\?/);
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('letter');
  await seesHeading(page, 'What is the address of the property?');
});

for (const path of [
  '/account/heloc/register',
  '/account/heloc/register-v2',
  '/account/heloc/register/support',
  '/account/heloc/not-accepting-apps',
  '/account/heloc/coming-soon',
  '/account/heloc/communications',
  '/terms',
  '/privacy',
  '/licenses',
])
  test(`ROUTE-26 ${path} is open without a session`, async ({ page }) => {
    await page.goto(at('main', path));
    await seesHeading(page, /./);
    expect(page.url()).not.toContain('/auth/login');
    await expect(page.getByRole('heading', { name: LOGIN })).toHaveCount(0);
  });
