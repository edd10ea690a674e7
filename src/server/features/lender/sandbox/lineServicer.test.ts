import { describe, expect, it } from 'vitest';
import type { CreditLine } from '../../../../core/model/generated/api/application.ts';
import type { ServicedLine } from '../../applications/creditLineService.ts';
import { createLineServicer } from './lineServicer.ts';

const servicer = createLineServicer({
  minimumDraw: 500,
  payoffGoodDays: 10,
  payoffPaidAfterDays: 5,
  lienReleasedAfterDays: 20,
  rateMoves: [{ afterPayment: 2, points: 0.25 }],
});

/** $12,000 at 8% for a year, to be paid from August 1. */
const serviced = (at: string, offer: object = {}, more: object = {}): ServicedLine =>
  ({
    record: {
      state: 'FL',
      data: {
        amount: 12_000,
        lineAmount: 20_000,
        rate: 8,
        term: 1,
        firstPaymentDate: '2026-08-01',
        payType: 'MANUAL',
        ...more,
      },
    },
    release: { app: { brand: { features: {}, values: {} } } },
    offer,
    at: new Date(at),
  }) as unknown as ServicedLine;

/** The line after a number of due days. */
function afterPayments(payments: number, offer?: object, more?: object): CreditLine {
  let line = servicer.open(serviced('2026-07-01T15:00:00Z', offer, more));
  for (let paid = 0; paid < payments; paid += 1)
    line = servicer.due(line, serviced(`${line.nextPayment?.due}T17:00:00Z`, offer, more));
  return line;
}

describe('the accounts of the sandbox lender', () => {
  it('leave what is not drawn to be drawn', () => {
    expect(afterPayments(0)).toMatchObject({ limit: '20000.00', balance: '12000.00', available: '8000.00' });
    expect([afterPayments(0).autopay, afterPayments(0).draw]).toEqual([false, { minimum: '500.00' }]);
  });

  it('move a variable rate, and the payment over the months that are left', () => {
    const [before, moved] = [
      afterPayments(1, { rateType: 'VARIABLE' }),
      afterPayments(2, { rateType: 'VARIABLE' }),
    ];
    expect([before.rate, before.rateChange, before.nextPayment?.amount]).toEqual(['8', undefined, '1043.86']);
    expect([moved.rate, moved.rateChange]).toEqual(['8.25', { on: '2026-09-01', from: '8' }]);
    expect(moved.nextPayment).toEqual({ due: '2026-10-01', amount: '1045.33' });
    expect(afterPayments(5, { rateType: 'VARIABLE' }).rateChange).toEqual(moved.rateChange);
  });

  it('leave a fixed rate as it is', () => {
    expect(afterPayments(3, { rateType: 'FIXED' }).rate).toBe('8');
  });

  it('take all that is owed on the last due day, and then wait for nothing', () => {
    const over = afterPayments(12);
    expect([over.balance, over.available, over.nextPayment]).toEqual(['0.00', '20000.00', undefined]);
    expect(over.payments).toHaveLength(12);
    expect(afterPayments(13)).toEqual(over);
  });

  it('ask for the interest only where the line is interest-only', () => {
    const more = { ageRestrictedInterestOnly: true };
    expect(afterPayments(0, {}, more).nextPayment?.amount).toBe('80.00');
  });

  it.each([
    ['the rest', {}],
    ['the balloon', { ageRestrictedInterestOnly: true }],
  ])('name on the dashboard what the last payment takes: %s', (_what, more) => {
    const [before, over] = [afterPayments(11, {}, more), afterPayments(12, {}, more)];
    expect(before.nextPayment).toEqual({ due: '2027-07-01', amount: over.payments[0]?.amount });
    expect(Number(before.nextPayment?.amount)).toBeGreaterThanOrEqual(Number(before.balance));
  });

  it('ask for no more than is owed, after a draw too', () => {
    const more = { amount: 600, lineAmount: 20_000, autopayRates: { withAutopay: 7.75, withoutAutopay: 8 } };
    const drawn = servicer.take(
      afterPayments(11, {}, more),
      { uuid: 'r', kind: 'DRAW', amount: '500.00', state: 'OPEN', askedAt: '' },
      serviced('2027-06-15T17:00:00Z', {}, more),
    );
    const paid = servicer.due(drawn, serviced('2027-07-01T17:00:00Z', {}, more));
    expect([drawn.nextPayment?.amount, paid.balance]).toEqual([paid.payments[0]?.amount, '0.00']);
  });

  it('take a line that is overpaid as it is', () => {
    const overpaid = { ...afterPayments(1), balance: '-10.05' };
    const at = serviced('2026-09-01T17:00:00Z');
    const paid = servicer.due(overpaid, at);
    expect([paid.balance, paid.available, paid.nextPayment]).toEqual(['-10.05', '20010.05', undefined]);
    const quote = { uuid: 'r', kind: 'PAYOFF', state: 'OPEN', askedAt: '' } as const;
    expect(servicer.take(overpaid, quote, at).payoff).toMatchObject({ amount: '0.00', perDay: '0.00' });
    const draw = { ...quote, kind: 'DRAW', amount: '500.00' } as const;
    expect(servicer.take(overpaid, draw, at).balance).toBe('489.95');
    const less = servicer.take({ ...overpaid, balance: '-800.00' }, draw, at);
    expect([less.balance, less.nextPayment]).toEqual(['-300.00', undefined]);
  });

  /** The line after its first payment and a request two weeks later: $11,037.62 owed at 8%, 14 days of interest. */
  const asked = (request: object, more?: object): CreditLine =>
    servicer.take(
      afterPayments(1, {}, more),
      { uuid: 'r', state: 'OPEN', askedAt: '', ...request } as never,
      serviced('2026-08-15T17:00:00Z', {}, more),
    );

  it('post a draw with the interest so far, and spread what is owed over the months that are left', () => {
    const line = asked({ kind: 'DRAW', amount: '1000.00' });
    expect(line.history?.slice(0, 2)).toEqual([
      { on: '2026-08-15', type: 'DRAW', amount: '1000.00', balance: '12071.47' },
      { on: '2026-08-15', type: 'INTEREST', amount: '33.85', balance: '11071.47' },
    ]);
    expect([line.balance, line.available]).toEqual(['12071.47', '7928.53']);
    expect(line.nextPayment).toEqual({ due: '2026-09-01', amount: '1141.79' });
  });

  it('let a line that is paid back be drawn again, with interest from that day', () => {
    const again = servicer.take(
      afterPayments(12),
      { uuid: 'r', kind: 'DRAW', amount: '600.00', state: 'OPEN', askedAt: '' },
      serviced('2027-09-10T17:00:00Z'),
    );
    expect([again.balance, again.nextPayment?.due]).toEqual(['600.00', '2027-11-01']);
    const paid = servicer.due(again, serviced('2027-11-01T17:00:00Z'));
    // 52 days: 600 * 0.08 * 52 / 365.25
    expect(paid.history?.[1]).toMatchObject({ type: 'INTEREST', amount: '6.83' });
  });

  it('quote what pays the line off, until something else is drawn or paid', () => {
    const line = asked({ kind: 'PAYOFF' });
    expect(line.payoff).toEqual({
      on: '2026-08-15',
      amount: '11071.47',
      perDay: '2.42',
      goodThrough: '2026-08-25',
    });
    expect(servicer.due(line, serviced('2026-09-01T17:00:00Z')).payoff).toBeUndefined();
  });

  it('change the rate with autopay, as the borrower agreed', () => {
    const more = { autopayRates: { withAutopay: 7.75, withoutAutopay: 8 } };
    const line = asked({ kind: 'AUTOPAY', isOn: true }, more);
    expect([line.autopay, line.rate, line.rateChange]).toEqual([
      true,
      '7.75',
      { on: '2026-08-15', from: '8' },
    ]);
    expect(line.balance).toBe('11071.47');
    expect(asked({ kind: 'AUTOPAY', isOn: true }).rate).toBe('8');
  });
});
