import { describe, expect, it } from 'vitest';
import { incomeSourceTypes } from './closedLists.ts';
import { canVerify, isLinkType, linkWays, uploadWays } from './incomeWays.ts';

describe('the ways to verify income', () => {
  it('APP-31 has exactly the six link types', () => {
    expect(Object.entries(linkWays).map(([type, { method }]) => [type, method])).toEqual([
      ['plaid', 'PLAID_TRANSACTIONS'],
      ['truv-payroll', 'TRUV_PAYROLL'],
      ['truv-financial-accounts', 'TRUV_FINANCIAL_ACCOUNTS'],
      ['pointserv-tax', 'POINTSERV_TAX'],
      ['pointserv-payroll', 'POINTSERV_PAYROLL'],
      ['pointserv-1099', 'POINTSERV_1099_MISC'],
    ]);
    expect(['toString', 'payroll', ''].filter(isLinkType)).toEqual([]);
  });

  it('has an upload and a link for every income type that counts', () => {
    const counted = incomeSourceTypes.filter((type) => type !== 'UNEMPLOYED');
    const without = counted.filter(
      (type) =>
        !Object.values(linkWays).some((way) => canVerify(way, type)) ||
        !Object.entries(uploadWays).some(([name, way]) => name !== 'bank-statement' && canVerify(way, type)),
    );
    expect(without).toEqual([]);
  });
});
