import { type StepState, stepStates } from '../../src/core/flow/stepStates.ts';
import { at, expect, test } from './fixtures.ts';
import {
  expectScreen,
  openAs,
  rareSights,
  type ScreenPath,
  type Sight,
  sights,
  standingAt,
} from './sights.ts';

test.describe.configure({ mode: 'parallel' });

interface Standing {
  readonly path: ScreenPath;
  /** What the case proves. */
  readonly ids: string;
  readonly seen?: Sight;
  /** The status whose journey makes the application; without one it has just begun. */
  readonly from?: string;
  readonly persona?: string;
  readonly fields?: object;
  /** A status that triggers the state by itself; the status table leads to the same place. */
  readonly status?: string;
  readonly and?: string;
}

/** No row of the status table is for this one: the machine decides (STATUS-01, G-03). */
const UNROUTED = 'TITLE_PREQUAL';

const on = (path: ScreenPath, ids: string, more: Omit<Standing, 'path' | 'ids'> = {}): Standing => ({
  path,
  ids,
  ...more,
});

const autopay = (fields: object): Pick<Standing, 'from' | 'fields'> => ({
  from: 'AUTOPAY_ACCOUNT',
  fields: { payType: 'AUTOPAY', autopayAccount: {}, ...fields },
});
const declined = { uwDecision: 'DECLINE' };
const rejected = [{ type: 'DRIVERS_LICENSE_FRONT', fileName: 'blurred.jpg', status: 'REJECTED' }];

/** Where each state of the machine leads, and what brings an application there (1 §4, G-04). */
const standings: Readonly<Record<Exclude<StepState, 'complete'>, readonly Standing[]>> = {
  profile: [on('start/profile', 'STATE-52 APP-53', { fields: { consents: [] } })],
  ssnCredit: [on('credit/social', 'STATE-38', { from: 'CREDIT_NO_MATCH', status: 'CREDIT_NO_MATCH' })],
  errorCredit: [on('credit/error', 'STATE-39', { fields: { uwSubDecision: 'CREDIT_FROZEN' } })],
  incorrectPin: [
    on('review-app/incorrect-pin', 'STATE-40 APP-57', {
      fields: { uwSubDecision: 'CREDIT_FROZEN', creditFrozenWithPin: true },
    }),
  ],
  noCredit: [
    on('review-app/no-credit', 'STATE-52', { from: 'CREDIT_NO_MATCH_SSN', status: 'CREDIT_NO_MATCH_SSN' }),
  ],
  noProperty: [
    on('review-app/property', 'STATE-52', { from: 'NO_PROPERTY_FOUND', status: 'NO_PROPERTY_FOUND' }),
  ],
  datatreeError: [on('review-app/datatree', 'STATE-52 APP-63', { fields: { datatreeNoMatch: true } })],
  uwReview: [on('review-app/uw', 'STATE-41 APP-60', { fields: { uwDecision: 'REVIEW' } })],
  assetDepletion: [on('product/assets', 'STATE-52', { from: 'ASSETS_PREQUAL' })],
  liens: [on('liens', 'STATE-52', { from: 'LIEN_VERIFICATION', fields: { uwDecision: 'UNKNOWN' } })],
  product: [on('product/select', 'STATE-52', { from: 'OFFER_SELECTION' })],
  moreProfile: [on('start/contact', 'STATE-52', { from: 'COLLECT_ADDITIONAL_INFO' })],
  hmda: [on('start/hmda', 'STATE-52', { from: 'HMDA' })],
  waitSummary: [
    on('start/app-summary', 'STATE-52', { from: 'GEN_APP_DISCLOSURES', seen: rareSights.summaryWait }),
  ],
  appSummary: [on('start/app-summary', 'STATE-52', { from: 'APP_SUBMISSION' })],
  docVerify: [on('identity', 'STATE-52', { from: 'IDENTITY_VERIFICATION' })],
  documents: [on('identity', 'STATE-52', { from: 'IDENTITY_VERIFICATION', fields: { documents: rejected } })],
  manualPaystubUpload: [
    on('income/upload/paystub', 'STATE-52 APP-33', {
      from: 'INCOME_VERIFICATION',
      fields: { manualPaystubUpload: true, manualPaystubTasksComplete: false },
    }),
  ],
  incomeReview: [on('income/review', 'STATE-52', { from: 'INCOME_VERIFICATION' })],
  emplVerify: [on('income/employer-verification', 'STATE-52', { from: 'EMPLOYMENT_VERIFICATION' })],
  waitMerchant: [on('merchant/review', 'STATE-42', { from: UNROUTED })],
  lienAttestation: [
    on('merchant/lien-attestation', 'STATE-43 APP-40', {
      from: 'LIEN_VERIFICATION',
      fields: { liensComplete: true, inquiryAttestNeeded: true, inquiryAttestComplete: false },
    }),
  ],
  autopay: [on('bank/autopay', 'STATE-52', autopay({ giactAccountStatus: 'FAILED_VERIFICATION' }))],
  manualAutopay: [on('bank/autopay-manual', 'STATE-44 APP-15', autopay({ giactAccountStatus: 'VERIFIED' }))],
  ach: [on('bank/disburse', 'STATE-52', { from: 'DISBURSEMENT_ACCOUNT' })],
  waitSign: [on('review-app/signdocs', 'STATE-52', { from: 'GEN_CLOSING_DISCLOSURE' })],
  sign: [on('signing/intro', 'STATE-52', { from: 'NOTE_SIGNING' })],
  codeed: [on('signing/additional', 'STATE-45', { from: 'CO_DEED_REQ' })],
  waitNotary: [
    on('notary/intro', 'STATE-46', { from: 'GEN_NOTARY_DISCLOSURE', seen: rareSights.notaryWait }),
    on('notary/reserve-manual', 'STATE-46', {
      from: 'GEN_NOTARY_DISCLOSURE',
      persona: 'manual-notary',
      fields: { requestedManualNotaryTime: '2031-03-04' },
      seen: rareSights.reserve,
      and: 'a time asked for',
    }),
  ],
  notary: [
    on('notary/intro', 'STATE-46', { from: 'DEED_SIGNING', seen: rareSights.notaryWait }),
    on('notary/reserve-manual', 'STATE-46', { from: 'MANUAL_DEED_SIGNING', and: 'a time asked for' }),
  ],
  insurance: [on('insurance/upload', 'STATE-47', { from: 'INSURANCE' })],
  waitFund: [on('complete', 'STATE-48', { from: 'RECORDING' })],
  declined: [
    on('error/decline', 'STATE-52', { fields: declined }),
    on('error/decline', 'STATE-52', { fields: { active: false }, and: 'no activity any more' }),
  ],
  dtiDeclined: [on('error/income', 'STATE-49 APP-27', { fields: { ...declined, dtiDecline: true } })],
  creditScoreDeclined: [
    on('error/credit', 'STATE-50 APP-26', { fields: { ...declined, creditScoreDecline: true } }),
  ],
  delinquency: [
    on('review-app/delinquency', 'STATE-52', { from: 'DELINQUENCY_REVIEW', status: 'DELINQUENCY_REVIEW' }),
  ],
  bpo: [
    on('bpo/condition', 'STATE-51', {
      from: 'GEN_CLOSING_DISCLOSURE',
      persona: 'texas',
      fields: { bpo: 'BPO_REQUIRED' },
    }),
  ],
  bpoProcessing: [on('bpo/hold', 'STATE-52', { from: 'BPO_PROCESSING', fields: { bpo: 'BPO_PROCESSING' } })],
};

for (const state of stepStates) {
  if (state === 'complete') continue;
  for (const { path, ids, seen, from, persona, fields, status = UNROUTED, and } of standings[state])
    test(`${ids} state ${state}${and === undefined ? '' : ` with ${and}`} lands on ${path}`, async ({
      page,
    }) => {
      const borrower = await standingAt(from, {
        fields: { checklistStatus: status, ...fields },
        ...(persona === undefined ? {} : { persona }),
      });
      await openAs(page, borrower);
      await expectScreen(page, borrower.uuid, path, seen ?? sights[path]);
    });
}

test('STATE-52 state complete leaves to the dashboard', async ({ page }) => {
  const borrower = await standingAt('COMPLETE');
  await openAs(page, borrower);
  await page.waitForURL(at('main', '/dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your applications' })).toBeVisible();
});
