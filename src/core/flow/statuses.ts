/** The nine groups of the lender's status list (ENUM-22 to ENUM-30). */
export type StatusGroup = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export interface Status {
  readonly code: string;
  /** The groups it belongs to; none for codes that only the status table names. */
  readonly groups: readonly StatusGroup[];
  /** The lender is working, so the status is polled (C-38). */
  readonly isWaiting: boolean;
  /** Accepted at once, without polling (STATUS-07). */
  readonly isTerminal: boolean;
}

const WAITING_PREFIX = 'WAITING_FOR_';

const WAITING: readonly string[] = [
  'GEN_APP_DISCLOSURES',
  'GEN_NOTE_SIGNING',
  'HARD_CREDIT_PULL',
  'IN_PROGRESS',
];

const TERMINAL: readonly string[] = [
  'ASSETS_PREQUAL',
  'CANCELLED',
  'CREDIT_ERROR',
  'CREDIT_NO_MATCH',
  'CREDIT_NO_MATCH_SSN',
  'DECLINED',
  'HARD_CREDIT_LOCKED_OR_FROZEN',
  'SOFT_CREDIT_LOCKED_OR_FROZEN',
  'MULTIPLE_PROPERTIES',
  'NO_PROPERTY_FOUND',
];

/** Whether the lender is working: the prefix WAITING_FOR_ and exactly four other codes (STATUS-02, C-38). */
export const isWaiting = (code: string): boolean => code.startsWith(WAITING_PREFIX) || WAITING.includes(code);

/** Whether a status is accepted at once: exactly ten, without COMPLETE (STATUS-07, C-39). */
export const isTerminal = (code: string): boolean => TERMINAL.includes(code);

const GROUPS: Readonly<Record<string, readonly StatusGroup[]>> = {
  WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE: [1],
  WAITING_FOR_SOFT_CREDIT: [1],
  WAITING_FOR_ID_VERIFICATION: [1],
  WAITING_FOR_INITIAL_OFFERS: [1],
  WAITING_FOR_AVM_DATA: [1],
  WAITING_FOR_APP_DISCLOSURE: [1],
  WAITING_FOR_SUMMARY_DISCLOSURE: [1],
  HARD_CREDIT_PULL: [],
  IN_PROGRESS: [],
  OFFER_SELECTION: [2],
  REVISED_OFFER_SELECTION: [2],
  ASSETS_PREQUAL: [],
  COLLECT_ADDITIONAL_INFO: [],
  INCOME_VERIFICATION: [3],
  EMPLOYMENT_VERIFICATION: [3],
  IDENTITY_VERIFICATION: [3],
  LIEN_VERIFICATION: [3],
  TITLE_PREQUAL: [4],
  ORDER_FULL_TITLE: [4],
  FINAL_TITLE_PULL_ACCEPTABLE_PROPERTY_CONDITION: [4],
  FINAL_TITLE_PULL_UNACCEPTABLE_PROPERTY_CONDITION: [4],
  BPO_ESTIMATE: [5],
  BPO_ORDER_REQUEST: [5],
  BPO_PROCESSING: [5],
  RES_EVAL_ESTIMATE: [5],
  RES_EVAL_ORDER_REQUEST: [5],
  RES_EVAL_PROCESSING: [5],
  ONSITE_APPRAISAL_REQUEST: [6],
  ONSITE_APPRAISAL_PAYMENT: [6],
  ONSITE_APPRAISAL_PENDING: [6],
  APPRAISAL_REVIEW_HOLD: [6],
  GEN_APP_DISCLOSURES: [7],
  GEN_CLOSING_DISCLOSURE: [7],
  GEN_NOTARY_DISCLOSURE: [7],
  GEN_NOTE_SIGNING: [7],
  GEN_DEED_SIGNING: [7],
  GEN_RESCISSION: [7],
  GEN_SUMMARY_DISCLOSURE: [7],
  APP_SUBMISSION: [],
  FINAL_OFFER: [],
  NOTARY_WAITING_PERIOD: [8],
  NOTE_SIGNING: [8],
  DEED_SIGNING: [8],
  MANUAL_DEED_SIGNING: [8],
  CO_DEED_REQ: [8],
  RECORDING: [8],
  RESCISSION: [8],
  FUNDING_DECISION: [8],
  FUNDABLE: [8],
  COMPLETE: [8],
  CANCELLED: [8],
  DECLINED: [8],
  CREDIT_ERROR: [9],
  CREDIT_MINOR: [9],
  CREDIT_NO_MATCH: [9],
  CREDIT_NO_MATCH_SSN: [9],
  SOFT_CREDIT_LOCKED_OR_FROZEN: [9],
  HARD_CREDIT_LOCKED_OR_FROZEN: [9],
  MULTIPLE_PROPERTIES: [9],
  NO_AVM_FOUND: [9],
  NO_PROPERTY_FOUND: [9],
  DELINQUENCY_REVIEW: [9],
  FACTA_REVIEW: [9],
  HMDA: [9],
  TRUST: [9],
  INSURANCE: [9],
  DIRECT_DEBT_PAYOFF: [9],
  PAYOFF_REQUEST: [],
  PAYOFF_REQUEST_PENDING: [9],
  DISBURSEMENT_ACCOUNT: [9],
  AUTOPAY_ACCOUNT: [9],
  AUTOPAY_ACCOUNT_PENDING: [9],
  AUTOPAY_ACCOUNT_FAILED: [9],
  CLTV_LIEN_POSITION_REQUALIFY: [9],
  ATTORNEY_REVIEW: [9],
  UNKNOWN: [9],
};

/** Every checklist status (G-03), roughly in journey order. */
export const statuses: readonly Status[] = Object.entries(GROUPS).map(([code, groups]) => ({
  code,
  groups,
  isWaiting: isWaiting(code),
  isTerminal: isTerminal(code),
}));

/** Whether `code` is in the list; the lender may send others, which have no row. */
export const isKnownStatus = (code: string): boolean => Object.hasOwn(GROUPS, code);
