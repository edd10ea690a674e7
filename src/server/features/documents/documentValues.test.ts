import { describe, expect, it } from 'vitest';
import type { AppPart } from '../../../core/model/release.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { documentValues } from './documentValues.ts';

const app = {
  brand: { values: { indexPercent: 6.75 }, pricing: [{ aprRange: [7.6, 17.2] }] },
} as unknown as AppPart;

const valuesOf = (data: ApplicationData, today = '2026-06-15') =>
  documentValues({
    record: {
      loanNumber: '77',
      createdAt: new Date('2026-06-01T15:00:00Z'),
      data,
      status: {},
    } as unknown as ApplicationRecord,
    person: {
      name: { firstName: 'Nora', lastName: 'Vance', suffix: 'JR' },
      home: { street1: '1 Main St', city: 'Tampa', state: 'FL', zip: '33602' },
      hasSsn: true,
    },
    recipient: undefined,
    chosen: undefined,
    credit: undefined,
    app,
    today,
  });

describe('documentValues', () => {
  it('names the borrower and where mail goes', () => {
    expect(valuesOf({})).toMatchObject({
      borrowerName: 'Nora Vance Jr.',
      recipientName: 'Nora Vance Jr.',
      mailingAddress: '1 Main St, Tampa, FL 33602',
    });
  });

  it('computes the example of $10,000 at the highest rate', () => {
    expect(valuesOf({})).toMatchObject({
      exampleApr: 17.2,
      examplePayment: 175.07,
      exampleMonths: 120,
      exampleTotal: 21_008.4,
    });
  });

  it('computes payment and margin of a line, and the Texas limit of lender fees', () => {
    expect(valuesOf({ amount: 50_000, rate: 8.5, term: 10 })).toMatchObject({
      monthlyPayment: 619.93,
      marginPercent: 1.75,
      lenderFeeLimit: 1000,
      termMonths: 120,
    });
  });

  it.each([
    ['2026-06-15', '2026-08-01', '2036-07-01'],
    ['2026-11-30', '2027-01-01', '2036-12-01'],
    ['2026-12-31', '2027-02-01', '2037-01-01'],
  ])('a line of ten years opened on %s is paid from %s to %s', (today, first, last) => {
    expect(valuesOf({ term: 10 }, today)).toMatchObject({ firstPaymentDate: first, maturityDate: last });
  });

  it('counts 12 days from the later of application and notice', () => {
    expect(valuesOf({}).earliestClosing).toBe('2026-06-27');
    expect(valuesOf({}, '2026-05-01').earliestClosing).toBe('2026-06-13');
    expect(valuesOf({ timeline: { earliestClosing: '2026-07-04' } }).earliestClosing).toBe('2026-07-04');
  });

  it('leaves out what is not known', () => {
    expect(Object.keys(valuesOf({}))).not.toEqual(expect.arrayContaining(['apr']));
    expect(valuesOf({}).monthlyPayment).toBeUndefined();
  });
});
