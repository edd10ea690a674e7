import { expect, it } from 'vitest';
import { type ShownSource, waysFor } from './incomeSources.ts';

const all = new Set(['payrollIncome', 'bankIncome', 'taxIncome'] as const);
const source = (more: Partial<ShownSource> = {}): ShownSource => ({
  uuid: 'a',
  employmentType: 'FULL_TIME',
  amount: 90_000,
  verifiedAmount: undefined,
  method: undefined,
  state: 'NEEDED',
  documentsNeeded: 1,
  ...more,
});
const paths = (...given: Parameters<typeof waysFor>) =>
  waysFor(...given).map(({ path }) => path.split('/').at(-1));

it('the ways to verify income are in the order of the lender, and those it does not name follow', () => {
  expect(paths(source(), all, ['bank', 'documents'])).toEqual([
    'plaid',
    'paystub',
    'truv-payroll',
    'pointserv-tax',
  ]);
});

it('documents are recommended once the lender asked for them, and where nothing else proves the income', () => {
  expect(paths(source({ state: 'PARTIAL' }), all, ['payroll'])).toEqual([
    'paystub',
    'truv-payroll',
    'plaid',
    'pointserv-tax',
  ]);
  expect(paths(source(), new Set(), ['payroll'])).toEqual(['paystub']);
});
