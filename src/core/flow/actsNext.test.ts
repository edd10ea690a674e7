import { describe, expect, it } from 'vitest';
import { statusList } from '../model/generated/statusList.ts';
import { actsNext } from './actsNext.ts';
import { factsAt, type Parts } from './testSnapshot.ts';

const at = (status: string, parts: Parts = {}, isAsked = false) =>
  actsNext(factsAt(status, parts), { isAsked });

describe('who acts next', () => {
  it.each([
    ['OFFER_SELECTION', 'BORROWER', undefined],
    ['WAITING_FOR_INITIAL_OFFERS', 'LENDER', 'application.lasts.minutes'],
    ['ATTORNEY_REVIEW', 'LENDER', 'application.lasts.days'],
    ['CO_DEED_REQ', 'SIGNERS', 'application.lasts.others'],
    ['RESCISSION', 'LENDER', 'application.lasts.rescission'],
  ])('at %s is the %s', (status, who, lasts) => {
    expect(at(status)).toEqual({ who, lasts });
  });

  it('is the borrower where the lender waits for the credit authorization', () => {
    expect(at('WAITING_FOR_SOFT_CREDIT')).toEqual({ who: 'BORROWER', lasts: undefined });
  });

  it('is the lender while people look at what a step brought, and the borrower once the lender asks for more', () => {
    const inReview = { application: { inReview: true } };
    expect(at('INCOME_VERIFICATION', inReview)?.who).toBe('LENDER');
    expect(at('INCOME_VERIFICATION', inReview, true)).toEqual({ who: 'BORROWER', lasts: undefined });
  });

  it('is nobody once the application is over', () => {
    for (const status of ['COMPLETE', 'CANCELLED', 'DECLINED']) expect(at(status)).toBeUndefined();
  });

  it('says about how long the lender takes, at each status at which it acts', () => {
    for (const { id } of statusList) {
      const next = at(id, { application: { softCreditConsent: true } });
      if (next?.who === 'LENDER') expect([id, next.lasts]).toEqual([id, expect.any(String)]);
    }
  });
});
