import { expect, it } from 'vitest';
import { autopayRates } from './autopayRates.ts';
import { testOffer } from './testOffer.ts';

it('G-16 the rates with and without autopay are percent points', () => {
  expect(autopayRates(testOffer)).toEqual({ withAutopay: 8.25, withoutAutopay: 8.5 });
});
