import { expect, it } from 'vitest';
import { readOfferBook } from '../../../offer/offerBook.ts';
import { testApplication } from '../../../offer/testApplication.ts';
import { lineFigures } from './lineFigures.ts';

const [fixed] = testApplication.offers;
const application = { ...testApplication, term: 10, rate: 8.5, amount: 40_000, payType: 'MANUAL' as const };

const rateTypeOf = (...types: readonly string[]) => {
  const offers = types.map((type) => ({ ...fixed, type }));
  const book = readOfferBook({ ...application, offers, offersByType: [] }, false);
  return lineFigures(application, book, '2026-06-15').rateType;
};

it('only a line whose rate is surely fixed is called so', () => {
  expect(rateTypeOf('FIXED')).toBe('FIXED');
  expect(rateTypeOf('FIXED', 'FIXED')).toBe('FIXED');
  expect(rateTypeOf('VARIABLE')).toBe('VARIABLE');
  // The range of the APR may lift or lower both to the same rate.
  expect(rateTypeOf('FIXED', 'VARIABLE')).toBeUndefined();
});
