import type { Page } from '@playwright/test';

/** A screen as `npm run looks` opens it. */
export interface LookedAt {
  readonly name: string;
  /** With `{uuid}` where the application's belongs. */
  readonly path: string;
  /** The application of a borrower who is signed in. */
  readonly made?: {
    readonly status?: string;
    readonly persona?: string;
    readonly fields?: Readonly<Record<string, unknown>>;
  };
  /** What was answered in registration before. */
  readonly draft?: object;
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const APP = '/account/heloc/{uuid}';

const answered = {
  propertyAddressText: '8634 Thistle Down Ln, Austin, TX 78701',
  isPropertyAddressShown: true,
  propertyAddress: {
    street1: '8634 Thistle Down Ln',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    occupancyType: 'HOME',
  },
  isListedForSale: 'NO',
  income: { income: 120000, otherIncome: 0, employmentType: 'FULL_TIME' },
  name: { firstName: 'Ana', lastName: 'Lopez' },
  dob: '1958-04-21',
  email: 'ana@example.com',
  phoneNumber: '5125550123',
};

const registration = (step: string, more: Partial<LookedAt> = {}): LookedAt => ({
  name: `register-${step}`,
  path: `/account/heloc/register-v2/${step}`,
  draft: answered,
  ...more,
});

/** A screen of an application at a status, by its path. */
const screen = (
  path: string,
  status: string | undefined,
  more: Partial<LookedAt> & Pick<NonNullable<LookedAt['made']>, 'fields' | 'persona'> = {},
): LookedAt => {
  const { fields, persona, ...rest } = more;
  return {
    name: path.replaceAll('/', '-'),
    path: `${APP}/${path}`,
    made: {
      ...(status === undefined ? {} : { status }),
      ...(persona === undefined ? {} : { persona }),
      ...(fields === undefined ? {} : { fields }),
    },
    ...rest,
  };
};

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name }).first().click();
  };

/** Forty screens, in the order of the journey. */
export const lookedAt: readonly LookedAt[] = [
  { name: 'register-first', path: '/account/heloc/register-v2' },
  registration('birthdate'),
  registration('annual-income'),
  registration('phone-and-email', {
    act: async (page) => {
      await page.getByLabel(/Email/).fill('half@');
      await page.getByRole('button', { name: 'Continue' }).click();
    },
  }),
  registration('set-password'),
  { name: 'login', path: '/auth/login' },
  { name: 'forgot', path: '/auth/forgot' },
  { name: 'resume', path: '/account/heloc/resume' },
  { name: 'terms', path: '/terms' },
  { name: 'settings', path: '/dashboard/settings', made: {} },
  screen('product/select', 'OFFER_SELECTION'),
  screen('product/select', 'OFFER_SELECTION', {
    name: 'product-select-confirm',
    act: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).first().click();
      await page.waitForURL(/confirm/);
    },
  }),
  screen('product/assets', 'ASSETS_PREQUAL'),
  screen('start/contact', 'COLLECT_ADDITIONAL_INFO'),
  screen('start/hmda', 'HMDA'),
  screen('start/app-summary', 'APP_SUBMISSION'),
  screen('income/review', 'INCOME_VERIFICATION'),
  screen('income/employer-verification', 'EMPLOYMENT_VERIFICATION'),
  screen('identity', 'IDENTITY_VERIFICATION'),
  screen('liens', 'LIEN_VERIFICATION'),
  screen('merchant/review', 'TITLE_PREQUAL'),
  screen('bpo/estimate-value', 'NO_AVM_FOUND'),
  screen('hold', 'ONSITE_APPRAISAL_REQUEST'),
  screen('insurance/upload', 'INSURANCE'),
  screen('bank/disburse', 'DISBURSEMENT_ACCOUNT'),
  screen('bank/manual-disburse', 'DISBURSEMENT_ACCOUNT'),
  screen('bank/autopay', 'AUTOPAY_ACCOUNT'),
  screen('signing/intro', 'NOTE_SIGNING'),
  screen('notary/intro', 'DEED_SIGNING'),
  screen('review-app/uw', undefined, { fields: { uwDecision: 'REVIEW' } }),
  screen('credit/error', 'SOFT_CREDIT_LOCKED_OR_FROZEN'),
  screen('review-app/property', 'NO_PROPERTY_FOUND'),
  screen('error/timeout', 'CREDIT_ERROR'),
  screen('error/decline', 'DECLINED'),
  screen('complete', 'RESCISSION'),
  { name: 'dashboard-open', path: '/dashboard', made: { status: 'INCOME_VERIFICATION' } },
  { name: 'dashboard-line', path: '/dashboard', made: { status: 'COMPLETE' } },
  { name: 'dashboard-draw', path: '/dashboard', made: { status: 'COMPLETE' }, act: press('Draw money') },
  {
    name: 'dashboard-payoff',
    path: '/dashboard',
    made: { status: 'COMPLETE' },
    act: async (page) => {
      await page.getByRole('button', { name: 'Get a payoff quote' }).click();
      await page.getByRole('button', { name: 'Get a new quote' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-add-passkey',
    path: '/dashboard/settings/passkeys/add',
    made: {},
  },
];
