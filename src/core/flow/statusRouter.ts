import { compact } from '../shared/compact.ts';
import type { ApplicationFacts } from './applicationFacts.ts';
import { type Demands, demanded, type FactValues, meets, valuesOf } from './demands.ts';

/** A path below `/{uuid}` with its own parameters; '' is the root, which leaves for the dashboard. */
export interface Destination {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A literal, or the value of a fact; an unknown fact has no parameter. */
export type QueryValue = string | { readonly fact: 'decision' };

/** A row: which statuses, further conditions, and the destination. */
export interface StatusRoute {
  readonly id: string;
  /** Exact codes, or all codes with a prefix. */
  readonly status: readonly string[] | { readonly prefix: string };
  readonly when?: Demands;
  readonly path: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
}

type RouteOptions = Pick<StatusRoute, 'when' | 'query'>;

const row = (id: string, codes: string, path: string, options: RouteOptions = {}): StatusRoute => ({
  id,
  status: codes.split(' '),
  path,
  ...options,
});

const BPO_ORDER = 'BPO_ORDER_REQUEST RES_EVAL_ORDER_REQUEST';
const DEED_SIGNING = 'GEN_DEED_SIGNING DEED_SIGNING';

const TABLE: readonly StatusRoute[] = [
  row('credit-no-match', 'CREDIT_NO_MATCH', 'credit/social'),
  row('credit-no-match-ssn', 'CREDIT_NO_MATCH_SSN', 'review-app/no-credit'),
  row('credit-locked', 'SOFT_CREDIT_LOCKED_OR_FROZEN HARD_CREDIT_LOCKED_OR_FROZEN', 'credit/error'),
  row('credit-error', 'CREDIT_ERROR', 'error/timeout'),
  row('property', 'NO_PROPERTY_FOUND MULTIPLE_PROPERTIES', 'review-app/property'),
  row('declined', 'DECLINED', 'error/decline'),
  row('contact', 'COLLECT_ADDITIONAL_INFO', 'start/contact'),
  row('hmda', 'HMDA', 'start/hmda'),
  row('delinquency', 'DELINQUENCY_REVIEW', 'review-app/delinquency'),
  row('closing', 'GEN_CLOSING_DISCLOSURE', 'review-app/signdocs'),
  row('closing-flood-certificate', 'GEN_CLOSING_DISCLOSURE', 'error/flood-cert', {
    when: { waitingOnFloodCert: true },
  }),
  row('note-generation', 'GEN_NOTE_SIGNING', 'review-app/signdocs'),
  row('note', 'NOTE_SIGNING FINAL_OFFER', 'signing/intro'),
  row('offer', 'OFFER_SELECTION REVISED_OFFER_SELECTION', 'product/select'),
  row('offer-changed', 'OFFER_SELECTION', 'product/select', {
    when: { subDecision: 'VERIFIED_OFFER' },
    query: { from: 'signing/intro', decision: { fact: 'decision' } },
  }),
  row('summary', 'APP_SUBMISSION GEN_SUMMARY_DISCLOSURE', 'start/app-summary'),
  row('income', 'INCOME_VERIFICATION', 'income/review'),
  row('employment', 'EMPLOYMENT_VERIFICATION', 'income/employer-verification'),
  row('identity', 'IDENTITY_VERIFICATION', 'identity'),
  row('liens', 'LIEN_VERIFICATION', 'liens'),
  row('assets', 'ASSETS_PREQUAL', 'product/assets'),
  row('winback', 'CLTV_LIEN_POSITION_REQUALIFY', 'product/prequal-winback'),
  row('disburse', 'DISBURSEMENT_ACCOUNT', 'bank/disburse'),
  row('autopay-without-account', 'AUTOPAY_ACCOUNT', 'bank/disburse', {
    when: { hasRoutingNumber: false, isCrypto: false },
  }),
  { id: 'autopay', status: { prefix: 'AUTOPAY_' }, path: 'bank/autopay' },
  row('value-estimate', 'NO_AVM_FOUND BPO_ESTIMATE RES_EVAL_ESTIMATE', 'bpo/estimate-value'),
  row('value-order', BPO_ORDER, 'bpo/hold'),
  row('value-order-required', BPO_ORDER, 'bpo/order-bpo', { when: { bpo: 'BPO_REQUIRED' } }),
  row('value-order-required-texas', BPO_ORDER, 'bpo/condition', {
    when: { bpo: 'BPO_REQUIRED', propertyState: 'TX' },
  }),
  row('value-processing', 'BPO_PROCESSING RES_EVAL_PROCESSING', 'bpo/hold'),
  { id: 'final-title', status: { prefix: 'FINAL_TITLE_' }, path: 'bpo/hold' },
  row('payoff-pending', 'PAYOFF_REQUEST_PENDING', 'payoff/hold'),
  { id: 'payoff', status: { prefix: 'PAYOFF_REQUEST' }, path: 'error/timeout' },
  row(
    'onsite-appraisal',
    'ONSITE_APPRAISAL_REQUEST ONSITE_APPRAISAL_PAYMENT ONSITE_APPRAISAL_PENDING',
    'hold',
  ),
  row('review', 'APPRAISAL_REVIEW_HOLD CREDIT_MINOR FACTA_REVIEW ORDER_FULL_TITLE UNKNOWN', 'error/timeout'),
  row('co-deed', 'CO_DEED_REQ', 'signing/additional'),
  row('notary', 'GEN_NOTARY_DISCLOSURE ATTORNEY_REVIEW NOTARY_WAITING_PERIOD', 'notary/intro'),
  row('deed', DEED_SIGNING, 'notary/intro'),
  row('deed-accepted', DEED_SIGNING, 'complete', { when: { primaryAccepted: true } }),
  row('deed-manual', 'MANUAL_DEED_SIGNING', 'notary/reserve-manual'),
  row('rescission', 'GEN_RESCISSION RESCISSION RECORDING FUNDABLE', 'complete'),
  row('funding', 'FUNDING_DECISION DIRECT_DEBT_PAYOFF', 'complete'),
  row('trust', 'TRUST', 'conditions/upload-document'),
  row('insurance', 'INSURANCE', 'insurance/upload'),
  row('over', 'COMPLETE CANCELLED', ''),
];

const EXACT = 1000;

/** Specificity: an exact code beats any prefix, then each condition counts, then the longer prefix. */
export const rankOf = ({ status, when = {} }: StatusRoute): number =>
  'prefix' in status ? demanded(when).length + status.prefix.length / EXACT : EXACT + demanded(when).length;

/** The table, most specific row first (1 §4, G-03). */
export const statusRoutes: readonly StatusRoute[] = TABLE.toSorted((a, b) => rankOf(b) - rankOf(a));

/** Known codes without a row: the lender is working, or the step machine decides (STATUS-44). */
export const unroutedStatuses: readonly string[] = [
  'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE',
  'WAITING_FOR_SOFT_CREDIT',
  'WAITING_FOR_ID_VERIFICATION',
  'WAITING_FOR_INITIAL_OFFERS',
  'WAITING_FOR_AVM_DATA',
  'WAITING_FOR_APP_DISCLOSURE',
  'WAITING_FOR_SUMMARY_DISCLOSURE',
  'GEN_APP_DISCLOSURES',
  'HARD_CREDIT_PULL',
  'IN_PROGRESS',
  'TITLE_PREQUAL',
];

export function matches({ status, when = {} }: StatusRoute, facts: ApplicationFacts): boolean {
  const { checklistStatus } = facts;
  if (checklistStatus === undefined) return false;
  const isMine =
    'prefix' in status ? checklistStatus.startsWith(status.prefix) : status.includes(checklistStatus);
  return isMine && meets(when, facts);
}

/** The row for the checklist status; undefined if the step machine decides (STATUS-01). */
export const findStatusRoute = (facts: ApplicationFacts): StatusRoute | undefined =>
  statusRoutes.find((route) => matches(route, facts));

/** The destination of the checklist status; undefined if it has no row. */
export function routeForStatus(facts: ApplicationFacts): Destination | undefined {
  const route = findStatusRoute(facts);
  return route && { path: route.path, query: queryOf(route, facts) };
}

/** The fact values a row matched, the status first. */
export const reasonsOf = ({ when = {} }: StatusRoute, facts: ApplicationFacts): FactValues => ({
  checklistStatus: facts.checklistStatus,
  ...valuesOf(when, facts),
});

function queryOf({ query = {} }: StatusRoute, facts: ApplicationFacts): Record<string, string> {
  const values = Object.entries(query).map(
    ([name, value]) => [name, typeof value === 'string' ? value : facts[value.fact]] as const,
  );
  return compact(Object.fromEntries(values));
}
