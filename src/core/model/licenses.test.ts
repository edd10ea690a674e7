import { expect, it } from 'vitest';
import { licensesOf } from './licenses.ts';

const company = { nmls: '9900001' };

it('there is a license for each state lent in, under the number of the state, of the lender or the NMLS', () => {
  const lending = {
    states: ['NV' as const, 'CA' as const],
    licenses: { CA: 'CA-1', TX: 'TX-1' },
    licenseTypes: { CA: 'licenses.lender', other: 'licenses.broker' },
  };
  expect(licensesOf({ company, lending })).toEqual([
    { id: 'NV', number: '9900001', type: 'licenses.broker' },
    { id: 'CA', number: 'CA-1', type: 'licenses.lender' },
  ]);
  const chartered = { ...lending, licenseNumber: '68214' };
  expect(licensesOf({ company, lending: chartered }).map(({ number }) => number)).toEqual(['68214', 'CA-1']);
});

it('a lender that lends nowhere yet has none', () => {
  expect(licensesOf({ company })).toEqual([]);
});
