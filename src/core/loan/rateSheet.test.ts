import { expect, it } from 'vitest';
import { rateQuotes } from './rateSheet.ts';
import { testBorrower } from './testPrices.ts';

const basis = { ...testBorrower, ...testBorrower.pricing };

it('applies relationship discounts first and autopay last', () => {
  const quote = rateQuotes(basis).find(({ term, type }) => term === 10 && type === 'FIXED');
  expect(quote).toEqual({
    term: 10,
    type: 'FIXED',
    baseRate: 0.0942,
    otherRate: 0.0917,
    discountList: [
      { discount: { type: 'CREDIT_UNION' }, rateWithDiscount: 0.0942 },
      { discount: { type: 'AUTOPAY' }, rateWithDiscount: 0.0917 },
    ],
  });
});

it('has no autopay entry without an autopay discount', () => {
  const [quote] = rateQuotes({ ...basis, autopayDiscount: 0, relationshipDiscounts: [] });
  expect(quote).toMatchObject({ discountList: [] });
  expect(quote!.otherRate).toBe(quote!.baseRate);
});

it('names what is missing or has no room', () => {
  expect(() => rateQuotes({ ...basis, terms: [7] })).toThrow('The rate sheet has no FIXED rate for 7 years');
  expect(() => rateQuotes({ ...basis, terms: [] })).toThrow('terms or rateTypes is empty');
  expect(() => rateQuotes({ ...basis, aprMax: 0.08 })).toThrow('aprMin to aprMax leaves no room');
});
