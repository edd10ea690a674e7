import { describe, expect, it } from 'vitest';
import { builtInStatuses } from './builtInStatuses.ts';

const { all, isWaiting } = builtInStatuses;

const inGroup = (wanted: number): string =>
  all
    .filter(({ group }) => group === wanted)
    .map(({ id }) => id)
    .sort()
    .join(' ');

const sorted = (codes: string): string => codes.split(/\s+/).sort().join(' ');

const TERMINAL =
  'ASSETS_PREQUAL CANCELLED CREDIT_ERROR CREDIT_NO_MATCH CREDIT_NO_MATCH_SSN DECLINED HARD_CREDIT_LOCKED_OR_FROZEN SOFT_CREDIT_LOCKED_OR_FROZEN MULTIPLE_PROPERTIES NO_PROPERTY_FOUND';

describe('the statuses', () => {
  it('STATUS-02 ENUM-22 wait: the prefix WAITING_FOR_ and exactly four codes more', () => {
    const waiting = all.map(({ id }) => id).filter(isWaiting);
    const others = waiting.filter((code) => !code.startsWith('WAITING_FOR_'));
    expect(others.sort()).toEqual([
      'GEN_APP_DISCLOSURES',
      'GEN_NOTE_SIGNING',
      'HARD_CREDIT_PULL',
      'IN_PROGRESS',
    ]);
    expect(isWaiting('WAITING_FOR_SOMETHING_NEW')).toBe(true);
    expect(isWaiting('WAITING')).toBe(false);
    expect(isWaiting('GEN_CLOSING_DISCLOSURE')).toBe(false);
    expect(isWaiting('GEN_SUMMARY_DISCLOSURE')).toBe(false);
  });

  it('STATUS-07 exactly ten are terminal, COMPLETE not among them', () => {
    const terminal = all.filter((status) => status.terminal).map(({ id }) => id);
    expect(terminal.sort().join(' ')).toBe(sorted(TERMINAL));
    expect(terminal).not.toContain('COMPLETE');
  });

  it.each<[string, number, string]>([
    [
      'ENUM-22',
      1,
      'WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE WAITING_FOR_SOFT_CREDIT WAITING_FOR_ID_VERIFICATION WAITING_FOR_INITIAL_OFFERS WAITING_FOR_AVM_DATA WAITING_FOR_APP_DISCLOSURE WAITING_FOR_SUMMARY_DISCLOSURE',
    ],
    ['ENUM-23', 2, 'OFFER_SELECTION REVISED_OFFER_SELECTION'],
    ['ENUM-24', 3, 'INCOME_VERIFICATION EMPLOYMENT_VERIFICATION IDENTITY_VERIFICATION LIEN_VERIFICATION'],
    [
      'ENUM-25',
      4,
      'TITLE_PREQUAL ORDER_FULL_TITLE FINAL_TITLE_PULL_ACCEPTABLE_PROPERTY_CONDITION FINAL_TITLE_PULL_UNACCEPTABLE_PROPERTY_CONDITION',
    ],
    [
      'ENUM-26',
      5,
      'BPO_ESTIMATE BPO_ORDER_REQUEST BPO_PROCESSING RES_EVAL_ESTIMATE RES_EVAL_ORDER_REQUEST RES_EVAL_PROCESSING',
    ],
    [
      'ENUM-27',
      6,
      'ONSITE_APPRAISAL_REQUEST ONSITE_APPRAISAL_PAYMENT ONSITE_APPRAISAL_PENDING APPRAISAL_REVIEW_HOLD',
    ],
    [
      'ENUM-28',
      7,
      'GEN_APP_DISCLOSURES GEN_CLOSING_DISCLOSURE GEN_NOTARY_DISCLOSURE GEN_NOTE_SIGNING GEN_DEED_SIGNING GEN_RESCISSION GEN_SUMMARY_DISCLOSURE',
    ],
    [
      'ENUM-29',
      8,
      'NOTARY_WAITING_PERIOD NOTE_SIGNING DEED_SIGNING MANUAL_DEED_SIGNING CO_DEED_REQ RECORDING RESCISSION FUNDING_DECISION FUNDABLE COMPLETE CANCELLED DECLINED',
    ],
    [
      'ENUM-30',
      9,
      'CREDIT_ERROR CREDIT_MINOR CREDIT_NO_MATCH CREDIT_NO_MATCH_SSN SOFT_CREDIT_LOCKED_OR_FROZEN HARD_CREDIT_LOCKED_OR_FROZEN MULTIPLE_PROPERTIES NO_AVM_FOUND NO_PROPERTY_FOUND DELINQUENCY_REVIEW FACTA_REVIEW HMDA TRUST INSURANCE DIRECT_DEBT_PAYOFF PAYOFF_REQUEST_PENDING DISBURSEMENT_ACCOUNT AUTOPAY_ACCOUNT AUTOPAY_ACCOUNT_PENDING AUTOPAY_ACCOUNT_FAILED CLTV_LIEN_POSITION_REQUALIFY ATTORNEY_REVIEW UNKNOWN',
    ],
  ])('%s group %i has its codes', (_id, group, codes) => {
    expect(inGroup(group)).toBe(sorted(codes));
  });

  it('knows its own codes and no other', () => {
    expect(builtInStatuses.find('HMDA')?.id).toBe('HMDA');
    expect(builtInStatuses.find('constructor')).toBeUndefined();
  });
});
