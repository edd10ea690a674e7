import type { Page } from '@playwright/test';
import { statuses } from '../../src/core/flow/statuses.ts';
import { calm, watchTraffic } from './faults/traffic.ts';
import { at, expect, takeClock, test } from './fixtures.ts';
import { createBorrower, type SandboxBorrower } from './sandbox.ts';
import {
  expectAt,
  expectScreen,
  expectSight,
  openAs,
  rareSights,
  type ScreenPath,
  type Sight,
  sights,
  standingAt,
  WORKING,
} from './sights.ts';

test.describe.configure({ mode: 'parallel' });

interface Landing {
  /** What the case proves. */
  readonly ids: string;
  readonly path: ScreenPath;
  readonly seen?: Sight;
  readonly query?: Readonly<Record<string, string>>;
  /** What else holds, in words. */
  readonly and?: string;
  /** The status whose journey makes the application, for codes that no journey has. */
  readonly from?: string;
  readonly persona?: string;
  readonly fields?: object;
}

const LOADER = 'loader';
const DASHBOARD = 'dashboard';

const to = (path: ScreenPath, ids: string, more: Omit<Landing, 'ids' | 'path'> = {}): Landing => ({
  path,
  ids,
  ...more,
});

const texas = { property: { state: 'TX', address: { state: 'TX', zip: '75201' }, occupancyType: 'HOME' } };
const finalTitle = to('bpo/hold', 'STATUS-33 APP-66', { from: 'BPO_PROCESSING' });
const accepted = { primaryParticipantAcceptComplete: true };

/** Where each status leads, written out of the status table of the specification (1 §4, G-03). */
const landings: Readonly<Record<string, Landing | typeof LOADER | typeof DASHBOARD>> = {
  WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE: LOADER,
  WAITING_FOR_SOFT_CREDIT: LOADER,
  WAITING_FOR_ID_VERIFICATION: LOADER,
  WAITING_FOR_INITIAL_OFFERS: LOADER,
  WAITING_FOR_AVM_DATA: LOADER,
  WAITING_FOR_APP_DISCLOSURE: LOADER,
  WAITING_FOR_SUMMARY_DISCLOSURE: LOADER,
  HARD_CREDIT_PULL: LOADER,
  IN_PROGRESS: LOADER,
  GEN_APP_DISCLOSURES: LOADER,
  GEN_NOTE_SIGNING: LOADER,
  OFFER_SELECTION: to('product/select', 'STATUS-20 APP-47'),
  REVISED_OFFER_SELECTION: to('product/select', 'STATUS-20'),
  ASSETS_PREQUAL: to('product/assets', 'STATUS-26 APP-46'),
  COLLECT_ADDITIONAL_INFO: to('start/contact', 'STATUS-15 APP-54'),
  INCOME_VERIFICATION: to('income/review', 'STATUS-24 APP-30'),
  EMPLOYMENT_VERIFICATION: to('income/employer-verification', 'STATUS-40 APP-34'),
  IDENTITY_VERIFICATION: to('identity', 'STATUS-25 APP-35'),
  LIEN_VERIFICATION: to('liens', 'STATUS-36 APP-38'),
  // No row: the step machine knows that a payee is to be confirmed.
  TITLE_PREQUAL: to('merchant/review', 'STATUS-01 STATE-42 APP-39'),
  ORDER_FULL_TITLE: to('error/timeout', 'STATUS-35'),
  FINAL_TITLE_PULL_ACCEPTABLE_PROPERTY_CONDITION: finalTitle,
  FINAL_TITLE_PULL_UNACCEPTABLE_PROPERTY_CONDITION: finalTitle,
  BPO_ESTIMATE: to('bpo/estimate-value', 'STATUS-30', { from: 'NO_AVM_FOUND' }),
  BPO_ORDER_REQUEST: to('bpo/order-bpo', 'STATUS-32 APP-69'),
  BPO_PROCESSING: to('bpo/hold', 'STATUS-33 APP-66'),
  RES_EVAL_ESTIMATE: to('bpo/estimate-value', 'STATUS-30', { from: 'NO_AVM_FOUND' }),
  RES_EVAL_ORDER_REQUEST: to('bpo/order-bpo', 'STATUS-32', { from: 'BPO_ORDER_REQUEST' }),
  RES_EVAL_PROCESSING: to('bpo/hold', 'STATUS-33', { from: 'BPO_PROCESSING' }),
  ONSITE_APPRAISAL_REQUEST: to('hold', 'STATUS-41 STATUS-44'),
  ONSITE_APPRAISAL_PAYMENT: to('hold', 'STATUS-41 APP-70'),
  ONSITE_APPRAISAL_PENDING: to('hold', 'STATUS-41 APP-70', { seen: rareSights.appraisalPending }),
  APPRAISAL_REVIEW_HOLD: to('error/timeout', 'STATUS-35'),
  GEN_CLOSING_DISCLOSURE: to('review-app/signdocs', 'STATUS-18 APP-63'),
  GEN_NOTARY_DISCLOSURE: to('notary/intro', 'STATUS-38', { seen: rareSights.notaryWait }),
  GEN_DEED_SIGNING: to('notary/intro', 'STATUS-38', {
    from: 'DEED_SIGNING',
    seen: rareSights.notaryWait,
  }),
  GEN_RESCISSION: to('complete', 'STATUS-34'),
  GEN_SUMMARY_DISCLOSURE: to('start/app-summary', 'STATUS-23', { from: 'APP_SUBMISSION' }),
  APP_SUBMISSION: to('start/app-summary', 'STATUS-23 APP-56'),
  FINAL_OFFER: to('signing/intro', 'STATUS-19', { from: 'NOTE_SIGNING' }),
  NOTARY_WAITING_PERIOD: to('notary/intro', 'STATUS-38 APP-41', { seen: rareSights.notaryWait }),
  NOTE_SIGNING: to('signing/intro', 'STATUS-19 APP-49'),
  DEED_SIGNING: to('notary/intro', 'STATUS-38 APP-41'),
  MANUAL_DEED_SIGNING: to('notary/reserve-manual', 'STATUS-39 APP-43'),
  CO_DEED_REQ: to('signing/additional', 'STATUS-37 APP-51'),
  RECORDING: to('complete', 'STATUS-34'),
  RESCISSION: to('complete', 'STATUS-34'),
  FUNDING_DECISION: to('complete', 'STATUS-34'),
  FUNDABLE: to('complete', 'STATUS-34 APP-20'),
  COMPLETE: DASHBOARD,
  CANCELLED: DASHBOARD,
  DECLINED: to('error/decline', 'STATUS-14 APP-25'),
  CREDIT_ERROR: to('error/timeout', 'STATUS-43'),
  CREDIT_MINOR: to('error/timeout', 'STATUS-35', { from: 'OFFER_SELECTION' }),
  CREDIT_NO_MATCH: to('credit/social', 'STATUS-10 APP-18'),
  CREDIT_NO_MATCH_SSN: to('review-app/no-credit', 'STATUS-11 APP-58'),
  SOFT_CREDIT_LOCKED_OR_FROZEN: to('credit/error', 'STATUS-12 APP-19'),
  HARD_CREDIT_LOCKED_OR_FROZEN: to('credit/error', 'STATUS-12'),
  MULTIPLE_PROPERTIES: to('review-app/property', 'STATUS-13'),
  NO_AVM_FOUND: to('bpo/estimate-value', 'STATUS-30 APP-68'),
  NO_PROPERTY_FOUND: to('review-app/property', 'STATUS-13 APP-59'),
  DELINQUENCY_REVIEW: to('review-app/delinquency', 'STATUS-17 APP-61'),
  FACTA_REVIEW: to('error/timeout', 'STATUS-35'),
  HMDA: to('start/hmda', 'STATUS-16 APP-55'),
  INSURANCE: to('insurance/upload', 'STATUS-44 APP-36'),
  DIRECT_DEBT_PAYOFF: to('complete', 'STATUS-34'),
  PAYOFF_REQUEST: to('error/timeout', 'STATUS-35', { from: 'PAYOFF_REQUEST_PENDING' }),
  PAYOFF_REQUEST_PENDING: to('payoff/hold', 'STATUS-31 APP-64'),
  DISBURSEMENT_ACCOUNT: to('bank/disburse', 'STATUS-28 APP-13'),
  AUTOPAY_ACCOUNT: to('bank/autopay', 'STATUS-29 APP-11'),
  AUTOPAY_ACCOUNT_PENDING: to('bank/autopay', 'STATUS-29', { from: 'AUTOPAY_ACCOUNT' }),
  AUTOPAY_ACCOUNT_FAILED: to('bank/autopay', 'STATUS-29', { from: 'AUTOPAY_ACCOUNT' }),
  CLTV_LIEN_POSITION_REQUALIFY: to('product/prequal-winback', 'STATUS-27 APP-48'),
  ATTORNEY_REVIEW: to('notary/intro', 'STATUS-38', {
    from: 'GEN_NOTARY_DISCLOSURE',
    seen: rareSights.notaryWait,
  }),
  TRUST: to('conditions/upload-document', 'STATUS-44 APP-22'),
  UNKNOWN: to('error/timeout', 'STATUS-35 APP-28', { from: 'OFFER_SELECTION' }),
};

/** The rows of the table that go by more than the status. */
const conditions: readonly (Landing & { readonly status: string; readonly and: string })[] = [
  {
    status: 'GEN_CLOSING_DISCLOSURE',
    and: 'waiting on the flood certificate',
    ...to('error/flood-cert', 'STATUS-18 APP-29', { fields: { waitingOnFloodCert: true } }),
  },
  {
    status: 'OFFER_SELECTION',
    and: 'the sub-decision VERIFIED_OFFER',
    ...to('product/select', 'STATUS-21', {
      fields: { uwDecision: 'SELECT', uwSubDecision: 'VERIFIED_OFFER' },
      query: { from: 'signing/intro', decision: 'SELECT' },
    }),
  },
  {
    status: 'AUTOPAY_ACCOUNT',
    and: 'no routing number',
    ...to('bank/disburse', 'STATUS-28', { fields: { disburseAccount: {} } }),
  },
  {
    status: 'AUTOPAY_ACCOUNT',
    and: 'no routing number, but crypto',
    ...to('bank/autopay', 'STATUS-28 STATUS-29', { persona: 'crypto', fields: { disburseAccount: {} } }),
  },
  {
    status: 'DISBURSEMENT_ACCOUNT',
    and: 'crypto',
    ...to('bank/disburse', 'STATUS-28', { persona: 'crypto', seen: rareSights.crypto }),
  },
  {
    status: 'BPO_ORDER_REQUEST',
    and: 'a required valuation in Texas',
    ...to('bpo/condition', 'STATUS-32 APP-65', { persona: 'texas' }),
  },
  {
    status: 'RES_EVAL_ORDER_REQUEST',
    and: 'a required valuation in Texas',
    ...to('bpo/condition', 'STATUS-32', { from: 'BPO_ORDER_REQUEST', fields: texas }),
  },
  ...['BPO_ORDER_REQUEST', 'RES_EVAL_ORDER_REQUEST'].map((status) => ({
    status,
    and: 'no valuation required',
    ...to('bpo/hold', 'STATUS-32', { from: 'BPO_ORDER_REQUEST', fields: { bpo: 'BPO_NOT_REQUIRED' } }),
  })),
  ...['DEED_SIGNING', 'GEN_DEED_SIGNING'].map((status) => ({
    status,
    and: 'the acceptance of the borrower',
    ...to('complete', 'STATUS-34', { from: 'DEED_SIGNING', fields: accepted }),
  })),
  {
    status: 'RESCISSION',
    and: 'no insurance yet',
    ...to('complete', 'STATUS-34', { fields: { insurance: { complete: false } } }),
  },
];

/** A borrower of a case; a status that no journey has is set on an application of one that it is like. */
const madeFor = (status: string, { from, fields, persona }: Partial<Landing>): Promise<SandboxBorrower> =>
  standingAt(from ?? status, {
    fields: { ...(from === undefined ? {} : { checklistStatus: status }), ...fields },
    ...(persona === undefined ? {} : { persona }),
  });

async function lands(page: Page, status: string, landing: Landing): Promise<void> {
  const borrower = await madeFor(status, landing);
  await openAs(page, borrower);
  await expectAt(page, borrower.uuid, landing.path, landing.query);
  await expectSight(page, landing.seen ?? sights[landing.path]);
}

for (const { code } of statuses) {
  const landing = landings[code];
  if (landing === LOADER) continue;
  if (landing === undefined) throw new Error(`${code} has no case: where does it lead?`);
  if (landing === DASHBOARD)
    test(`STATUS-42 ${code} leaves to the dashboard`, async ({ page }) => {
      const borrower = await madeFor(code, code === 'CANCELLED' ? { from: 'OFFER_SELECTION' } : {});
      await openAs(page, borrower);
      await page.waitForURL(at('main', '/dashboard'));
      await expect(page.getByRole('heading', { level: 1, name: 'Your applications' })).toBeVisible();
      await expect(page.getByText(/^Application ID/)).toBeVisible();
    });
  else test(`${landing.ids} ${code} lands on ${landing.path}`, ({ page }) => lands(page, code, landing));
}

for (const landing of conditions)
  test(`${landing.ids} ${landing.status} with ${landing.and} lands on ${landing.path}`, ({ page }) =>
    lands(page, landing.status, landing));

test('STATUS-01 a code that no list has falls through to where the step machine stands', async ({ page }) => {
  const borrower = await madeFor('SOMETHING_NEW', { from: 'COLLECT_ADDITIONAL_INFO' });
  await openAs(page, borrower);
  await expectScreen(page, borrower.uuid, 'start/contact');
});

for (const path of ['', 'signing/sign', 'product/select'])
  test(`STATUS-02 STATUS-20 a brand-new application opened at /${path} waits on the loader and goes on to its offers`, async ({
    page,
  }) => {
    const borrower = await createBorrower({ org: 'main', persona: 'approved' });
    await openAs(page, borrower, path);
    await expect(
      page.getByRole('heading', { level: 1, name: /^(We are working on|Your offers)/ }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/product\/select$/, { timeout: 40_000 });
    await expectScreen(page, borrower.uuid, 'product/select');
  });

test('APP-53 WAITING_FOR_SOFT_CREDIT without the authorisation asks for it on start/profile', async ({
  page,
}) => {
  const borrower = await standingAt('WAITING_FOR_SOFT_CREDIT', { fields: { consents: [] } });
  await openAs(page, borrower);
  await expectScreen(page, borrower.uuid, 'start/profile');
});

/** Counts the reads of the status that were answered. */
function countReads(page: Page): () => number {
  let reads = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/status')) reads += 1;
  });
  return () => reads;
}

const TRIES = 14;
/** So far ahead that no machine is there before the clock is stopped, and less than a call may last. */
const AHEAD_MS = 15_000;

for (const { code } of statuses.filter((status) => landings[status.code] === LOADER)) {
  const path = code === 'GEN_NOTE_SIGNING' ? 'review-app/signdocs' : 'error/timeout';
  const ids =
    code === 'GEN_NOTE_SIGNING'
      ? 'STATUS-02 STATUS-03 STATUS-05 STATUS-22 APP-63'
      : 'STATUS-02 STATUS-03 STATUS-04';
  test(`${ids} ${code} stays on the loader for 14 tries, then lands on ${path}`, async ({ page }) => {
    const borrower = await standingAt(code);
    await takeClock(page);
    const reads = countReads(page);
    const traffic = watchTraffic(page);
    await openAs(page, borrower);
    const loader = page.getByRole('heading', { level: 1, name: WORKING });
    await expect(loader).toBeVisible();
    await calm(traffic);
    // From here on the page's time passes only where it is let.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
    for (let read = 1; read < TRIES; read = reads()) {
      await expectAt(page, borrower.uuid, '');
      await expect(loader).toBeVisible();
      await expect(async () => {
        if (!traffic.isUnderWay()) await page.clock.runFor(1_000);
        expect(reads()).toBeGreaterThan(read);
      }).toPass({ timeout: 60_000, intervals: [20] });
    }
    await expectScreen(page, borrower.uuid, path, rareSights.noteIsLate);
    expect(reads()).toBe(TRIES);
  });
}
