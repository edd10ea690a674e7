import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, keptQuery } from './addressOf.ts';
import { builtInStatuses } from './builtInStatuses.ts';
import { destinationOf } from './destination.ts';
import { normalise } from './normalise.ts';
import { matches, rankOf, routeForStatus, statusRoutes as routesOf } from './statusRouter.ts';
import { anySnapshot, factsAt, finishedWith, type Parts } from './testSnapshot.ts';

const statusRoutes = routesOf(builtInStatuses);

const path = (status: string, parts?: Parts): string | undefined =>
  routeForStatus(factsAt(status, parts))?.path;

const required = { status: { bpo: 'BPO_REQUIRED' } };
const inTexas = { application: { property: { state: 'TX' } } };
const accepted = { status: { primaryParticipantAcceptComplete: true } };

const TABLE: [id: string, codes: string, path: string, parts?: Parts][] = [
  ['STATUS-10', 'CREDIT_NO_MATCH', 'credit/social'],
  ['STATUS-11', 'CREDIT_NO_MATCH_SSN', 'review-app/no-credit'],
  ['STATUS-12', 'SOFT_CREDIT_LOCKED_OR_FROZEN HARD_CREDIT_LOCKED_OR_FROZEN', 'credit/error'],
  [
    'STATUS-12',
    'SOFT_CREDIT_LOCKED_OR_FROZEN HARD_CREDIT_LOCKED_OR_FROZEN',
    'credit/error',
    { status: { creditFrozenWithPin: true } },
  ],
  ['STATUS-13', 'NO_PROPERTY_FOUND MULTIPLE_PROPERTIES', 'review-app/property'],
  ['STATUS-14', 'DECLINED', 'error/decline'],
  ['STATUS-14', 'DECLINED', 'error/decline', { status: { uwDecision: 'DECLINE', dtiDecline: true } }],
  ['STATUS-15', 'COLLECT_ADDITIONAL_INFO', 'start/contact'],
  ['STATUS-16', 'HMDA', 'start/hmda'],
  ['STATUS-17', 'DELINQUENCY_REVIEW', 'review-app/delinquency'],
  ['STATUS-18', 'GEN_CLOSING_DISCLOSURE', 'review-app/signdocs'],
  ['STATUS-18', 'GEN_CLOSING_DISCLOSURE', 'error/flood-cert', { status: { waitingOnFloodCert: true } }],
  ['STATUS-19', 'NOTE_SIGNING FINAL_OFFER', 'signing/intro'],
  ['STATUS-20', 'REVISED_OFFER_SELECTION OFFER_SELECTION', 'product/select'],
  ['STATUS-22', 'GEN_NOTE_SIGNING', 'review-app/signdocs'],
  ['STATUS-23', 'APP_SUBMISSION GEN_SUMMARY_DISCLOSURE', 'start/app-summary'],
  ['STATUS-24', 'INCOME_VERIFICATION', 'income/review'],
  ['STATUS-25', 'IDENTITY_VERIFICATION', 'identity'],
  ['STATUS-26', 'ASSETS_PREQUAL', 'product/assets'],
  ['STATUS-27', 'CLTV_LIEN_POSITION_REQUALIFY', 'product/prequal-winback'],
  ['STATUS-28', 'DISBURSEMENT_ACCOUNT AUTOPAY_ACCOUNT', 'bank/disburse'],
  ['STATUS-28', 'DISBURSEMENT_ACCOUNT', 'bank/disburse', { application: { isCrypto: true } }],
  [
    'STATUS-28',
    'DISBURSEMENT_ACCOUNT',
    'bank/disburse',
    { application: { disburseAccount: { routingNumber: '021000021' } } },
  ],
  ['STATUS-29', 'AUTOPAY_ACCOUNT', 'bank/autopay', { application: { isCrypto: true } }],
  [
    'STATUS-29',
    'AUTOPAY_ACCOUNT',
    'bank/autopay',
    { application: { disburseAccount: { routingNumber: '021000021' } } },
  ],
  ['STATUS-29', 'AUTOPAY_ACCOUNT_PENDING AUTOPAY_ACCOUNT_FAILED AUTOPAY_NEW', 'bank/autopay'],
  ['STATUS-30', 'NO_AVM_FOUND BPO_ESTIMATE RES_EVAL_ESTIMATE', 'bpo/estimate-value'],
  ['STATUS-31', 'PAYOFF_REQUEST_PENDING', 'payoff/hold'],
  ['STATUS-32', 'BPO_ORDER_REQUEST RES_EVAL_ORDER_REQUEST', 'bpo/condition', { ...required, ...inTexas }],
  ['STATUS-32', 'BPO_ORDER_REQUEST RES_EVAL_ORDER_REQUEST', 'bpo/order-bpo', required],
  ['STATUS-32', 'BPO_ORDER_REQUEST RES_EVAL_ORDER_REQUEST', 'bpo/hold'],
  ['STATUS-32', 'BPO_ORDER_REQUEST RES_EVAL_ORDER_REQUEST', 'bpo/hold', inTexas],
  [
    'STATUS-33',
    'BPO_PROCESSING RES_EVAL_PROCESSING FINAL_TITLE_PULL_ACCEPTABLE_PROPERTY_CONDITION FINAL_TITLE_PULL_UNACCEPTABLE_PROPERTY_CONDITION',
    'bpo/hold',
  ],
  [
    'STATUS-34',
    'GEN_RESCISSION RESCISSION RECORDING FUNDABLE FUNDING_DECISION DIRECT_DEBT_PAYOFF',
    'complete',
  ],
  ['STATUS-34', 'GEN_DEED_SIGNING DEED_SIGNING', 'complete', accepted],
  [
    'STATUS-35',
    'APPRAISAL_REVIEW_HOLD CREDIT_MINOR FACTA_REVIEW ORDER_FULL_TITLE PAYOFF_REQUEST PAYOFF_REQUEST_X UNKNOWN',
    'error/timeout',
  ],
  ['STATUS-36', 'LIEN_VERIFICATION', 'liens'],
  ['STATUS-37', 'CO_DEED_REQ', 'signing/additional', accepted],
  [
    'STATUS-38',
    'GEN_NOTARY_DISCLOSURE ATTORNEY_REVIEW NOTARY_WAITING_PERIOD GEN_DEED_SIGNING DEED_SIGNING',
    'notary/intro',
  ],
  ['STATUS-39', 'MANUAL_DEED_SIGNING', 'notary/reserve-manual', accepted],
  ['STATUS-40', 'EMPLOYMENT_VERIFICATION', 'income/employer-verification'],
  ['STATUS-41', 'ONSITE_APPRAISAL_REQUEST ONSITE_APPRAISAL_PAYMENT ONSITE_APPRAISAL_PENDING', 'hold'],
  ['STATUS-42', 'COMPLETE CANCELLED', ''],
  ['STATUS-43', 'CREDIT_ERROR', 'error/timeout'],
  ['STATUS-44', 'TRUST', 'conditions/upload-document'],
  ['STATUS-44', 'INSURANCE', 'insurance/upload'],
];

/** The lender is working, or the step machine decides (STATUS-44). */
const UNROUTED =
  'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE WAITING_FOR_SOFT_CREDIT WAITING_FOR_ID_VERIFICATION WAITING_FOR_INITIAL_OFFERS WAITING_FOR_AVM_DATA WAITING_FOR_APP_DISCLOSURE WAITING_FOR_SUMMARY_DISCLOSURE GEN_APP_DISCLOSURES HARD_CREDIT_PULL IN_PROGRESS TITLE_PREQUAL';

describe('the status router', () => {
  it.each(TABLE)('%s routes %s to %j', (_id, codes, to, parts) => {
    for (const code of codes.split(' ')) expect([code, path(code, parts)]).toEqual([code, to]);
  });

  it('STATUS-21 adds from and decision if an offer was verified, and otherwise nothing', () => {
    const verified = { status: { uwSubDecision: 'VERIFIED_OFFER', uwDecision: 'SELECT' } };
    const query = (status: string, parts: Parts) => routeForStatus(factsAt(status, parts))?.query;
    expect(query('OFFER_SELECTION', verified)).toEqual({ from: 'signing/intro', decision: 'SELECT' });
    expect(query('OFFER_SELECTION', { status: { uwSubDecision: 'VERIFIED_OFFER' } })).toEqual({
      from: 'signing/intro',
    });
    expect(query('OFFER_SELECTION', { status: { uwDecision: 'SELECT' } })).toEqual({});
    expect(query('REVISED_OFFER_SELECTION', verified)).toEqual({});
  });

  it('STATUS-44 every status has a route or falls through by name, never both', () => {
    const unrouted = builtInStatuses.all.map(({ id }) => id).filter((code) => path(code) === undefined);
    expect(unrouted.sort()).toEqual(UNROUTED.split(' ').sort());
  });

  it('STATUS-01 the status takes precedence over the machine; a code without a row leaves it to the machine', () => {
    const facts = (checklistStatus?: string) => normalise(finishedWith({ status: { checklistStatus } }));
    expect(destinationOf(facts('HMDA')).path).toBe('start/hmda');
    expect(destinationOf(facts('TITLE_PREQUAL')).path).toBe('complete');
    expect(destinationOf(facts('NEVER_HEARD_OF')).path).toBe('complete');
    expect(destinationOf(facts(undefined)).path).toBe('complete');
    expect(path('toString')).toBeUndefined();
  });

  it('is ordered by specificity, and no two equally specific rows match together', () => {
    fc.assert(
      fc.property(anySnapshot, (snapshot) => {
        const held = statusRoutes.filter((route) => matches(route, normalise(snapshot)));
        const ranks = held.map(rankOf);
        expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
        expect(new Set(ranks).size).toBe(ranks.length);
      }),
    );
  });

  it('has no row twice', () => {
    const ids = statusRoutes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the address of a destination', () => {
  const present = new URLSearchParams('pop-webchat=1&x=2&from=elsewhere');
  const none = new URLSearchParams();

  it('STATUS-09 is below the uuid of the application, for every row', () => {
    for (const { path: to } of statusRoutes)
      expect(addressOf('u-1', { path: to, query: {} }, none)).toBe(to === '' ? '/u-1' : `/u-1/${to}`);
  });

  it("ROUTE-23 keeps only pop-webchat, then adds the destination's parameters", () => {
    expect(keptQuery(present)).toEqual({ 'pop-webchat': '1' });
    expect(keptQuery(none)).toEqual({});
    const select = { path: 'product/select', query: { from: 'signing/intro', decision: 'SELECT' } };
    expect(addressOf('u-1', select, present)).toBe(
      '/u-1/product/select?pop-webchat=1&from=signing%2Fintro&decision=SELECT',
    );
  });
});
