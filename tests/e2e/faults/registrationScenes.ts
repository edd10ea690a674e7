import type { Browser, Page } from '@playwright/test';
import { type Borrower, newBorrower, newEmail, officers } from '../borrower.ts';
import { draftOf } from '../draftOf.ts';
import { at, expect } from '../fixtures.ts';
import { pointer } from '../hands.ts';
import { addressBox, agree, continueButton, fill, heading, START, sendButton } from '../registration.ts';
import { everyPage, PROFILE } from './commonCalls.ts';
import { hasTitle, type Prepared, pathOf, type Scene } from './scene.ts';

/** A registration at its last screen, of a new borrower. */
async function atTheEnd(browser: Browser, borrower: Borrower): Promise<Prepared> {
  const email = newEmail();
  return {
    address: at(borrower.brand, `${START}/set-password`),
    tab: await draftOf(browser, { ...borrower, email }),
    own: { email, password: borrower.password },
  };
}

/** Signs in with the new account after its session ended. */
async function signIn(page: Page, { email = '', password = '' }: Prepared['own'] = {}): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
}

const seen = async (page: Page, screen: Parameters<typeof heading>[1]): Promise<boolean> =>
  (await heading(page, screen).count()) === 1;

const END = /\/account\/heloc\/[0-9a-f-]{36}/;

/** The last screen: fill and send; from the dashboard, returns by what it offers. */
const sending = (
  borrower: Borrower,
  more: Pick<Scene, 'needed' | 'background' | 'alone'> & Partial<Scene>,
): Scene => ({
  prepare: (browser) => atTheEnd(browser, borrower),
  stands: (page) => hasTitle(page, /^(Create your password|Review and agree)$/),
  fill: (page) =>
    page
      .getByLabel('Confirm password')
      .count()
      .then((asked) => (asked > 0 ? fill.password(page, pointer, borrower) : agree(page, pointer))),
  send: (page) => sendButton(page).click(),
  async comeBack(page, { address, own }) {
    if (pathOf(page) === '/auth/login') await signIn(page, own);
    const main = page.getByRole('main');
    const opened = main.getByRole('link', { name: 'Continue', exact: true });
    const begun = main.getByRole('link', { name: 'Back to my answers' });
    if (pathOf(page) === '/dashboard') await expect(opened.or(begun)).toBeVisible();
    if ((await opened.count()) > 0) return opened.click();
    if (pathOf(page) === '/dashboard') await expect(begun).toHaveAttribute('href', START);
    await page.goto(address);
  },
  async goOn(page) {
    const told = page.getByRole('dialog', { name: 'Active application already exists.' });
    if ((await told.count()) > 0) await told.getByRole('button', { name: 'Continue' }).click();
  },
  isDone: async (page) => END.test(pathOf(page)),
  askedAgain: /password|consent|records/i,
  ...more,
});

const query = new URLSearchParams({
  referrer: officers.mainDefault,
  rid: '20000000-0000-4000-8000-000000000001',
  reservationCode: 'MAIN-499SY-EM0XC-3TSWB',
  userData: 'affiliate-main-e21EL6Rf34HREXMpfn3agZr7',
});

const tampa = newBorrower();
const michigan = newBorrower({
  property: { street: '14 Orchard Court', city: 'Detroit', state: 'Michigan', zip: '48201' },
});

const LEAD = '/service-lead-portal/api';
const ELIGIBILITY = [
  'GET /service-application/external/api/v1/heloc/zip-eligibility',
  'GET /service-application/external/api/v2/heloc/states-eligibility',
] as const;
const CREATE = 'POST /service-application/api/v3/application/helocs';
const REGISTER = 'POST /identity/api/v1/registration/register';

/** Registration from the first screen to the end. */
export const registrationScenes: Readonly<Record<string, Scene>> = {
  'registration begins': {
    needed: [],
    background: everyPage,
    alone: [
      'GET /service-address/external/api/v1/typeahead/{}',
      'POST /ft/external/events',
      'PUT /service-drafts/external/api/v1/draft',
    ],
    prepare: async () => ({ address: at('main', START) }),
    stands: (page) => seen(page, 'property'),
    async fill(page) {
      // Fast typing never shows suggestions.
      await Promise.all([
        page.waitForRequest(/\/typeahead/),
        pointer.type(addressBox(page), tampa.property.street),
      ]);
      await fill.property(page, pointer, tampa);
    },
    send: (page) => continueButton(page).click(),
    isDone: (page) => seen(page, 'forSale'),
  },
  'registration of somebody who is known': {
    needed: [],
    background: [
      `GET ${LEAD}/lo/{}`,
      `GET ${LEAD}/referrals/{}`,
      'GET /service-application/external/api/v1/heloc/referral-id/{}',
      'GET /service-marketing/external/api/v1/offercode/{}',
      'GET /a/external/prepop',
    ],
    alone: [`GET ${LEAD}/lo/{}/licensed-states`],
    prepare: async () => ({ address: at('main', `${START}?${query}`) }),
    isDone: (page) => seen(page, 'property'),
  },
  'registration with a referrer whom nobody knows': {
    needed: [],
    background: [`POST ${LEAD}/lo/default`],
    prepare: async () => ({
      address: at('main', `${START}?referrer=10000000-0000-4000-8000-00000000dead`),
    }),
    isDone: (page) => seen(page, 'property'),
  },
  'a registration is sent': sending(tampa, {
    needed: [
      ...ELIGIBILITY,
      REGISTER,
      'GET /identity/secure/api/v1_1/identity',
      PROFILE,
      'GET /service-search/api/v1/profiles/actions/verify-ability-to-start-application',
      'GET /service-profile/api/v1/profile/consent-types',
      CREATE,
      'GET /service-comms-prefs/external/api/v1/consent/prompt/SMS',
      'POST /service-comms-prefs/secure/api/v1/consent/user',
    ],
  }),
  'a registration of somebody whose phone is not known is sent': sending(tampa, {
    needed: ['PUT /identity/secure/api/v1/identity/alias'],
    answers: { [PROFILE]: { uuid: '30000000-0000-4000-8000-000000000001' } },
  }),
  'somebody joins the waitlist': sending(michigan, {
    needed: ['POST /waitlist/home-equity-loan-plus'],
    isDone: async (page) => /waitlist$/.test(pathOf(page)),
  }),
};
