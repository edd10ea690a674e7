import { describe, expect, it } from 'vitest';
import { builtInStatuses } from '../../../core/flow/builtInStatuses.ts';
import { testApplication } from '../offer/testApplication.ts';
import { dashboardItem } from './dashboardItems.ts';

const addressOf = (property: unknown) =>
  dashboardItem({ ...testApplication, property } as typeof testApplication, { statuses: builtInStatuses })
    .address;

describe('an application on the dashboard', () => {
  it('FIELD-35 has its formatted address, with the ZIP code', () => {
    const address = {
      street1: '41 orchard lane',
      street2: 'Unit 2',
      city: 'Ithaca',
      state: 'NY',
      zip: '14850',
    };
    expect(addressOf({ address })).toBe('41 Orchard Lane, Unit 2, Ithaca, NY 14850');
  });

  it('has no address if none is known', () => {
    expect([addressOf(undefined), addressOf({}), addressOf({ address: {} })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
