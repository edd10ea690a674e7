import { expect, it } from 'vitest';
import { discountTypes, rateTypes } from './offer.ts';
import { testOffer } from './testOffer.ts';

it('ENUM-16 lists the discount types', () => {
  expect(discountTypes).toEqual([
    'ALL_IN',
    'AUTOPAY',
    'CREDIT_UNION',
    'DEPARTMENT_OF_COMMERCE_CU',
    'QUORUM',
    'TEACHERS_FEDERAL_CU',
    'VALLEY_STRONG_FFA',
    'VALLEY_STRONG_NON_FFA',
  ]);
});

it('ENUM-18 lists the rate types', () => {
  expect(rateTypes).toEqual(['UNKNOWN', 'FIXED', 'VARIABLE']);
});

it('APP-06 an offer has the fields of the specification', () => {
  const fields = 'baseRate discountList max maxDraw min minDraw originationFee otherRate rate term type';
  expect(Object.keys(testOffer).sort().join(' ')).toBe(fields);
});
