import { describe, expect, it } from 'vitest';
import { linkWays, uploadWays } from '../../../core/flow/incomeWays.ts';
import { incomeOf, requestRecords, sourceFor, withFinding, withSource } from './incomeService.ts';

const uuids = () => {
  let count = 0;
  return () => {
    count += 1;
    return `source-${count}`;
  };
};
const stated = {
  incomeSources: [
    { employmentType: 'FULL_TIME', amount: 100_000 },
    { employmentType: 'RETIRED', amount: 20_000 },
    { employmentType: 'OTHER', amount: 0 },
  ],
};

describe('income by source', () => {
  it('begins as stated, with nothing verified and without sources of zero', () => {
    const income = incomeOf(stated, uuids());
    expect(income).toMatchObject({ stated: 120_000, verified: null });
    expect(income.sources.map(({ employmentType, state }) => [employmentType, state])).toEqual([
      ['FULL_TIME', 'NEEDED'],
      ['RETIRED', 'NEEDED'],
    ]);
    expect(incomeOf({ ...stated, income }, uuids())).toBe(income);
  });

  it('adds up verified income, and says how it was verified', () => {
    const income = incomeOf(stated, uuids());
    const finding = {
      sourceUuid: 'source-1',
      amount: 90_000,
      method: 'PLAID_TRANSACTIONS',
      state: 'VERIFIED',
    } as const;
    const next = withFinding(income, finding);
    expect(next).toMatchObject({ stated: 120_000, verified: 90_000 });
    expect(requestRecords(next)).toEqual([{ methods: ['PLAID_TRANSACTIONS'] }]);
    const more = withSource(next, { uuid: 'x', employmentType: 'ALIMONY', amount: 5_000 });
    expect(more).toMatchObject({ stated: 125_000, verified: 90_000 });
  });

  it('finds the first open source that a method can verify, or the named one', () => {
    const income = incomeOf(stated, uuids());
    expect(sourceFor(income, linkWays['truv-payroll'], undefined)?.uuid).toBe('source-1');
    expect(sourceFor(income, linkWays.plaid, 'source-2')?.uuid).toBe('source-2');
    expect(sourceFor(income, linkWays['truv-payroll'], 'source-2')).toBeUndefined();
    expect(sourceFor(income, uploadWays['award-letter'], undefined)?.uuid).toBe('source-2');
    const pending = withFinding(income, {
      sourceUuid: 'source-1',
      amount: null,
      method: 'OTHER',
      state: 'PENDING',
    });
    expect(sourceFor(pending, linkWays['truv-payroll'], undefined)).toBeUndefined();
    expect(pending.verified).toBeNull();
  });
});
