import { builtInStatuses } from '../../src/core/flow/builtInStatuses.ts';
import { type StepState, stepStates } from '../../src/core/flow/stepStates.ts';
import { rareSights, type ScreenPath, type Sight, sights } from './sights.ts';

/** How the sandbox control makes a case's application, which then stays as it is. */
export interface MadeApplication {
  /** The status whose journey makes it; default just begun. */
  readonly status?: string;
  readonly persona?: string;
  /** Fields of application and status set afterwards. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type Leads =
  | {
      readonly type: 'screen';
      readonly path: ScreenPath;
      readonly query: Readonly<Record<string, string>>;
      readonly seen: Sight;
    }
  | { readonly type: 'dashboard' }
  /** The loader uses all its tries, then the screen appears. */
  | { readonly type: 'loader'; readonly path: ScreenPath; readonly seen: Sight };

export interface LandingCase {
  /** The title of its tests: what it proves, and what it is. */
  readonly title: string;
  /** Its status. */
  readonly code: string;
  readonly made: MadeApplication;
  readonly leads: Leads;
}

interface Row {
  /** What it proves. */
  readonly ids: string;
  readonly path: ScreenPath;
  readonly seen?: Sight;
  readonly query?: Readonly<Record<string, string>>;
  /** Further conditions, in words. */
  readonly and?: string;
  /** The status whose journey makes the application, for codes without a journey. */
  readonly from?: string;
  readonly persona?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface Standing extends Row {
  /** A status that triggers the state by itself; the status table leads to the same place. */
  readonly status?: string;
}

const LOADER = 'loader';
const DASHBOARD = 'dashboard';

const to = <More extends Omit<Standing, 'ids' | 'path'>>(path: ScreenPath, ids: string, more?: More) => ({
  path,
  ids,
  ...more,
});

const texas = { property: { state: 'TX', address: { state: 'TX', zip: '75201' }, occupancyType: 'HOME' } };
const finalTitle = to('bpo/hold', 'STATUS-33 APP-66', { from: 'BPO_PROCESSING' });
const accepted = { primaryParticipantAcceptComplete: true };

/** Where each status leads, copied from the specification's status table (1 §4, G-03). */
const rows: Readonly<Record<string, Row | typeof LOADER | typeof DASHBOARD>> = {
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
  // No row: the step machine knows that a payee must be confirmed.
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
  NOTARY_WAITING_PERIOD: to('notary/intro', 'STATUS-38 APP-41', { seen: rareSights.signingWait }),
  NOTE_SIGNING: to('signing/intro', 'STATUS-19 APP-49'),
  DEED_SIGNING: to('notary/intro', 'STATUS-38 APP-41'),
  MANUAL_DEED_SIGNING: to('notary/reserve-manual', 'STATUS-39 APP-43'),
  // Ours, not of the specification: the decision waits for whoever borrows too.
  CO_BORROWER_ANSWERS: to('signing/additional', 'G-29', {
    persona: 'co-borrower',
    seen: rareSights.coBorrowers,
  }),
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

/** Rows that depend on more than the status. */
const conditions: readonly (Row & { readonly status: string; readonly and: string })[] = [
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

const landsOn = ({ path, query = {}, seen = sights[path] }: Row): Leads => ({
  type: 'screen',
  path,
  query,
  seen,
});

/** A status without a journey is set on a similar application. */
const madeAt = (code: string, { from, persona, fields }: Omit<Row, 'ids' | 'path'>): MadeApplication => ({
  status: from ?? code,
  ...(persona === undefined ? {} : { persona }),
  fields: { ...(from === undefined ? {} : { checklistStatus: code }), ...fields },
});

function caseOf(code: string): LandingCase {
  const row = rows[code];
  if (row === undefined) throw new Error(`${code} has no case: where does it lead?`);
  if (row === DASHBOARD)
    return {
      title: `STATUS-42 ${code} leaves to the dashboard`,
      code,
      made: madeAt(code, code === 'CANCELLED' ? { from: 'OFFER_SELECTION' } : {}),
      leads: { type: 'dashboard' },
    };
  if (row !== LOADER)
    return {
      title: `${row.ids} ${code} lands on ${row.path}`,
      code,
      made: madeAt(code, row),
      leads: landsOn(row),
    };
  const isNote = code === 'GEN_NOTE_SIGNING';
  const path = isNote ? 'review-app/signdocs' : 'error/timeout';
  const ids = isNote ? 'STATUS-02 STATUS-03 STATUS-05 STATUS-22 APP-63' : 'STATUS-02 STATUS-03 STATUS-04';
  return {
    title: `${ids} ${code} stays on the loader for 14 tries, then lands on ${path}`,
    code,
    made: madeAt(code, {}),
    leads: { type: 'loader', path, seen: rareSights.noteIsLate },
  };
}

export const statusLandings: readonly LandingCase[] = builtInStatuses.all.map(({ id }) => caseOf(id));

/** Where more than the status decides, and the one without a row. */
export const conditionLandings: readonly LandingCase[] = [
  ...conditions.map((row) => ({
    title: `${row.ids} ${row.status} with ${row.and} lands on ${row.path}`,
    code: row.status,
    made: madeAt(row.status, row),
    leads: landsOn(row),
  })),
  {
    title: 'STATUS-01 a code that no list has falls through to where the step machine stands',
    code: 'SOMETHING_NEW',
    made: madeAt('SOMETHING_NEW', { from: 'COLLECT_ADDITIONAL_INFO' }),
    leads: landsOn(to('start/contact', '')),
  },
  {
    title: 'APP-53 WAITING_FOR_SOFT_CREDIT without the authorisation asks for it on start/profile',
    code: 'WAITING_FOR_SOFT_CREDIT',
    made: madeAt('WAITING_FOR_SOFT_CREDIT', { fields: { consents: [] } }),
    leads: landsOn(to('start/profile', '')),
  },
];

/** Has no row in the status table; the step machine decides (STATUS-01, G-03). */
const UNROUTED = 'TITLE_PREQUAL';

const autopay = (fields: object): Pick<Standing, 'from' | 'fields'> => ({
  from: 'AUTOPAY_ACCOUNT',
  fields: { payType: 'AUTOPAY', autopayAccount: {}, ...fields },
});
const declined = { uwDecision: 'DECLINE' };
const rejected = [{ type: 'DRIVERS_LICENSE_FRONT', fileName: 'blurred.jpg', status: 'REJECTED' }];

/** Where each state of the machine leads, and how to get there (1 §4, G-04). */
const standings: Readonly<Record<Exclude<StepState, 'complete'>, readonly Standing[]>> = {
  profile: [to('start/profile', 'STATE-52 APP-53', { fields: { consents: [] } })],
  ssnCredit: [to('credit/social', 'STATE-38', { from: 'CREDIT_NO_MATCH', status: 'CREDIT_NO_MATCH' })],
  errorCredit: [to('credit/error', 'STATE-39', { fields: { uwSubDecision: 'CREDIT_FROZEN' } })],
  incorrectPin: [
    to('review-app/incorrect-pin', 'STATE-40 APP-57', {
      fields: { uwSubDecision: 'CREDIT_FROZEN', creditFrozenWithPin: true },
    }),
  ],
  noCredit: [
    to('review-app/no-credit', 'STATE-52', { from: 'CREDIT_NO_MATCH_SSN', status: 'CREDIT_NO_MATCH_SSN' }),
  ],
  noProperty: [
    to('review-app/property', 'STATE-52', { from: 'NO_PROPERTY_FOUND', status: 'NO_PROPERTY_FOUND' }),
  ],
  datatreeError: [to('review-app/datatree', 'STATE-52 APP-63', { fields: { datatreeNoMatch: true } })],
  uwReview: [to('review-app/uw', 'STATE-41 APP-60', { fields: { uwDecision: 'REVIEW' } })],
  assetDepletion: [to('product/assets', 'STATE-52', { from: 'ASSETS_PREQUAL' })],
  liens: [to('liens', 'STATE-52', { from: 'LIEN_VERIFICATION', fields: { uwDecision: 'UNKNOWN' } })],
  product: [to('product/select', 'STATE-52', { from: 'OFFER_SELECTION' })],
  moreProfile: [to('start/contact', 'STATE-52', { from: 'COLLECT_ADDITIONAL_INFO' })],
  hmda: [to('start/hmda', 'STATE-52', { from: 'HMDA' })],
  waitSummary: [
    to('start/app-summary', 'STATE-52', { from: 'GEN_APP_DISCLOSURES', seen: rareSights.summaryWait }),
  ],
  appSummary: [to('start/app-summary', 'STATE-52', { from: 'APP_SUBMISSION' })],
  docVerify: [to('identity', 'STATE-52', { from: 'IDENTITY_VERIFICATION' })],
  documents: [to('identity', 'STATE-52', { from: 'IDENTITY_VERIFICATION', fields: { documents: rejected } })],
  manualPaystubUpload: [
    to('income/upload/paystub', 'STATE-52 APP-33', {
      from: 'INCOME_VERIFICATION',
      fields: { manualPaystubUpload: true, manualPaystubTasksComplete: false },
    }),
  ],
  incomeReview: [to('income/review', 'STATE-52', { from: 'INCOME_VERIFICATION' })],
  emplVerify: [to('income/employer-verification', 'STATE-52', { from: 'EMPLOYMENT_VERIFICATION' })],
  waitMerchant: [to('merchant/review', 'STATE-42', { from: UNROUTED })],
  lienAttestation: [
    to('merchant/lien-attestation', 'STATE-43 APP-40', {
      from: 'LIEN_VERIFICATION',
      fields: { liensComplete: true, inquiryAttestNeeded: true, inquiryAttestComplete: false },
    }),
  ],
  autopay: [to('bank/autopay', 'STATE-52', autopay({ giactAccountStatus: 'FAILED_VERIFICATION' }))],
  manualAutopay: [to('bank/autopay-manual', 'STATE-44 APP-15', autopay({ giactAccountStatus: 'VERIFIED' }))],
  ach: [to('bank/disburse', 'STATE-52', { from: 'DISBURSEMENT_ACCOUNT' })],
  waitSign: [to('review-app/signdocs', 'STATE-52', { from: 'GEN_CLOSING_DISCLOSURE' })],
  sign: [to('signing/intro', 'STATE-52', { from: 'NOTE_SIGNING' })],
  codeed: [to('signing/additional', 'STATE-45', { from: 'CO_DEED_REQ' })],
  waitNotary: [
    to('notary/intro', 'STATE-46', { from: 'GEN_NOTARY_DISCLOSURE', seen: rareSights.notaryWait }),
    to('notary/reserve-manual', 'STATE-46', {
      from: 'GEN_NOTARY_DISCLOSURE',
      persona: 'manual-notary',
      fields: { requestedManualNotaryTime: '2031-03-04' },
      seen: rareSights.reserve,
      and: 'a time asked for',
    }),
  ],
  notary: [
    to('notary/intro', 'STATE-46', { from: 'DEED_SIGNING', seen: rareSights.notaryWait }),
    to('notary/reserve-manual', 'STATE-46', { from: 'MANUAL_DEED_SIGNING', and: 'a time asked for' }),
  ],
  insurance: [to('insurance/upload', 'STATE-47', { from: 'INSURANCE' })],
  waitFund: [to('complete', 'STATE-48', { from: 'RECORDING' })],
  declined: [
    to('error/decline', 'STATE-52', { fields: declined }),
    to('error/decline', 'STATE-52', { fields: { active: false }, and: 'no activity any more' }),
  ],
  dtiDeclined: [to('error/income', 'STATE-49 APP-27', { fields: { ...declined, dtiDecline: true } })],
  creditScoreDeclined: [
    to('error/credit', 'STATE-50 APP-26', { fields: { ...declined, creditScoreDecline: true } }),
  ],
  delinquency: [
    to('review-app/delinquency', 'STATE-52', { from: 'DELINQUENCY_REVIEW', status: 'DELINQUENCY_REVIEW' }),
  ],
  bpo: [
    to('bpo/condition', 'STATE-51', {
      from: 'GEN_CLOSING_DISCLOSURE',
      persona: 'texas',
      fields: { bpo: 'BPO_REQUIRED' },
    }),
  ],
  bpoProcessing: [to('bpo/hold', 'STATE-52', { from: 'BPO_PROCESSING', fields: { bpo: 'BPO_PROCESSING' } })],
};

/** All states of the step machine but the last. */
export const stateLandings: readonly LandingCase[] = stepStates.flatMap((state) =>
  state === 'complete'
    ? []
    : standings[state].map((row): LandingCase => {
        const { ids, path, from, persona, fields, status = UNROUTED, and } = row;
        return {
          title: `${ids} state ${state}${and === undefined ? '' : ` with ${and}`} lands on ${path}`,
          code: status,
          made: {
            ...(from === undefined ? {} : { status: from }),
            ...(persona === undefined ? {} : { persona }),
            fields: { checklistStatus: status, ...fields },
          },
          leads: landsOn(row),
        };
      }),
);

/** Screens allowed at any status. */
export const everywhere: readonly string[] = [
  'bpo/waiting',
  'conditions',
  'conditions/phone-number',
  'conditions/upload-document',
  'document/disclosures',
  'identity',
  'liens',
  'review-app/incorrect-ownership',
  'signing/additional',
];

/** A screen that stays open besides the destination. */
export interface Beside {
  readonly status: string;
  readonly path: string;
  readonly ids: string;
  readonly seen: Sight;
}

const beside = (status: string, path: ScreenPath, ids: string): Beside => ({
  status,
  path,
  ids,
  seen: sights[path],
});

const upload = (type: string, heading: string): Beside => ({
  status: 'INCOME_VERIFICATION',
  path: `income/upload/${type}`,
  ids: 'APP-33',
  seen: { heading, control: /^Upload Documents?$/ },
});

/** Screens that stay open besides one or every destination. */
export const besides: readonly Beside[] = [
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
