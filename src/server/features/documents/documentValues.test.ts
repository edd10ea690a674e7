import { describe, expect, it } from 'vitest';
import type { AppPart } from '../../../core/model/release.ts';
import type { FullPolicy } from '../../../core/model/resolvedBrand.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { documentValues } from './documentValues.ts';

const limiting = (id: string, effect: FullPolicy['effect']): FullPolicy => ({
  id,
  version: 1,
  title: id,
  citation: 'Tex. Const.',
  jurisdiction: ['TX'],
  effective: { from: '2020-01-01' },
  reviewBy: '2030-01-01',
  owner: 'compliance',
  scope: { '===': [{ var: 'property.occupancy' }, 'HOME'] },
  when: true,
  effect,
  examples: [],
});

const appWith = (...policies: readonly FullPolicy[]): AppPart =>
  ({
    brand: { values: { indexPercent: 6.75 }, pricing: [{ aprRange: [7.6, 17.2] }], features: {} },
    facts: { 'property.occupancy': { type: 'enum', of: 'occupancyTypes' } },
    enums: { occupancyTypes: { values: [{ id: 'HOME' }, { id: 'SECONDARY' }] } },
    policies: Object.fromEntries(policies.map((policy) => [policy.id, policy])),
  }) as unknown as AppPart;

const texas = appWith(
  limiting('wait', { limit: 'waitBeforeClosing', to: { days: 12 } }),
  limiting('fees', { limit: 'lenderFees', to: { share: 0.02 } }),
);

const valuesOf = (data: ApplicationData, today = '2026-06-15', app = texas, state = 'TX') =>
  documentValues({
    record: {
      loanNumber: '77',
      createdAt: new Date('2026-06-01T15:00:00Z'),
      state,
      data,
      status: {},
    } as unknown as ApplicationRecord,
    person: {
      name: { firstName: 'Nora', lastName: 'Vance', suffix: 'JR' },
      home: { street1: '1 MAIN ST', street2: 'Apt 4B', city: 'Tampa', state: 'FL', zip: '33602' },
      hasSsn: true,
    },
    recipient: undefined,
    chosen: undefined,
    credit: undefined,
    app,
    ports: new Set(),
    today,
  });

describe('documentValues', () => {
  it("FIELD-35 contain the borrower's name and mailing address", () => {
    expect(valuesOf({})).toMatchObject({
      borrowerName: 'Nora Vance Jr.',
      recipientName: 'Nora Vance Jr.',
      mailingAddress: '1 Main St, Apt 4B, Tampa, FL 33602',
    });
  });

  it('contain the example of $10,000 at the highest rate', () => {
    expect(valuesOf({})).toMatchObject({
      exampleApr: 17.2,
      examplePayment: 175.07,
      exampleMonths: 120,
      exampleTotal: 21_008.4,
    });
  });

  it('contain only interest, and the balloon payment, for an interest-only lender', () => {
    const brand = {
      ...texas.brand,
      pricing: [{ aprRange: [7.2, 15.9] }],
      products: { heloc: { terms: [5] } },
      features: { ageRestrictedInterestOnly: true },
    };
    const older = { ...texas, brand } as unknown as AppPart;
    const line = { amount: 50_000, rate: 8.5, term: 5 };
    expect(valuesOf(line, '2026-06-15', older)).toMatchObject({
      exampleYears: 5,
      exampleMonths: 60,
      examplePayment: 132.5,
      exampleTotal: 7950,
      monthlyPayment: 354.17,
      balloonPayment: 50_000,
      balloonDate: '2031-07-01',
      totalInterest: 21_250.2,
      totalOfPayments: 71_250.2,
    });
    expect(valuesOf(line).balloonPayment).toBeUndefined();
  });

  it('contain only interest, and the balloon payment, for an application that is interest-only by itself', () => {
    const line = { amount: 50_000, rate: 8.5, term: 5, ageRestrictedInterestOnly: true };
    expect(valuesOf(line)).toMatchObject({ monthlyPayment: 354.17, balloonPayment: 50_000 });
  });

  it('contain payment and margin of a line, and the Texas limit of lender fees', () => {
    expect(valuesOf({ amount: 50_000, rate: 8.5, term: 10 })).toMatchObject({
      monthlyPayment: 619.93,
      totalInterest: 24_391.29,
      totalOfPayments: 74_391.29,
      marginPercent: 1.75,
      lenderFeeLimit: 1000,
      termMonths: 120,
    });
  });

  it.each([
    ['2026-06-15', '2026-08-01', '2036-07-01'],
    ['2026-11-30', '2027-01-01', '2036-12-01'],
    ['2026-12-31', '2027-02-01', '2037-01-01'],
  ])('a line of ten years opened on %s has payments from %s to %s', (today, first, last) => {
    expect(valuesOf({ term: 10 }, today)).toMatchObject({ firstPaymentDate: first, maturityDate: last });
  });

  it('contain the days and shares that policies set, and none where they set none', () => {
    const longer = appWith(
      limiting('wait', { limit: 'waitBeforeClosing', to: { days: 13 } }),
      limiting('fees', { limit: 'lenderFees', to: { share: 0.03 } }),
      limiting('rescission', { limit: 'rescission', to: { businessDays: 4 } }),
    );
    const line = { lineAmount: 100_000 };
    expect(valuesOf(line).rescissionEnds).toBe('2026-06-18');
    expect(valuesOf(line, '2026-06-15', longer)).toMatchObject({
      earliestClosing: '2026-06-28',
      lenderFeeLimit: 3000,
      rescissionEnds: '2026-06-20',
    });
    const elsewhere = valuesOf(line, '2026-06-15', texas, 'FL');
    expect(elsewhere.earliestClosing ?? elsewhere.lenderFeeLimit).toBeUndefined();
  });

  it('count 12 days from the later of application and notice', () => {
    expect(valuesOf({}).earliestClosing).toBe('2026-06-27');
    expect(valuesOf({}, '2026-05-01').earliestClosing).toBe('2026-06-13');
    expect(valuesOf({ timeline: { earliestClosing: '2026-07-04' } }).earliestClosing).toBe('2026-07-04');
  });

  it('omit what is not known', () => {
    expect(Object.keys(valuesOf({}))).not.toEqual(expect.arrayContaining(['apr']));
    expect(valuesOf({}).monthlyPayment).toBeUndefined();
  });
});
