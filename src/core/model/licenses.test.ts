import { expect, it } from 'vitest';
import { licensesOf } from './licenses.ts';

const company = { nmls: '9900001' };

it("has a license for each state of the lender, with the state's, the lender's or the NMLS number", () => {
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

it('is empty for a lender that lends nowhere yet', () => {
  expect(licensesOf({ company })).toEqual([]);
});
