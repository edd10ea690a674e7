import { expect, it } from 'vitest';
import { lenderFacts } from './lenderFacts.ts';

it("gives the lender's kind, the rates it offers, and each of its switches", () => {
  const products = { heloc: { rateTypes: ['FIXED' as const] } };
  const settings = { code: 'lumenfold', kind: 'mortgage-company' as const, features: { nyModal: false } };
  expect(lenderFacts({ ...settings, products })).toEqual({
    'org.code': 'lumenfold',
    'org.kind': 'mortgage-company',
    'org.rateTypes': ['FIXED'],
    'org.features.nyModal': false,
  });
});

it('gives no fact for a missing setting', () => {
  expect(lenderFacts({})).toEqual({});
});
