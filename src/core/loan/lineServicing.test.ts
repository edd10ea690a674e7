import { describe, expect, it } from 'vitest';
import {
  availableOf,
  linePeriod,
  monthlyInterestChange,
  payoffAfter,
  payoffAmounts,
} from './lineServicing.ts';

// $50,000 at 8.25% for 30 days: 50,000 * 0.0825 * 30 / 365.25 = 338.809...
const owed = { balance: '50000.00', annualRate: '0.0825' };

describe('a due day of a line', () => {
  it('adds the interest of its days, then takes the payment', () => {
    expect(linePeriod({ ...owed, days: 30, payment: '613.26' })).toEqual({
      interest: '338.81',
      owed: '50338.81',
      payment: '613.26',
      balance: '49725.55',
    });
  });

  it('takes no more than is owed', () => {
    expect(linePeriod({ balance: '100.00', annualRate: '0.0825', days: 30, payment: '613.26' })).toEqual({
      interest: '0.68',
      owed: '100.68',
      payment: '100.68',
      balance: '0.00',
    });
  });

  it('adds and takes nothing where too much was paid', () => {
    expect(linePeriod({ balance: '-10.05', annualRate: '0.0825', days: 30, payment: '613.26' })).toEqual({
      interest: '0.00',
      owed: '-10.05',
      payment: '0.00',
      balance: '-10.05',
    });
  });

  it.each([
    ['60000.00', '49725.55', '10274.45'],
    ['50000.00', '50338.81', '0.00'],
  ])('leaves of %s, of which %s is owed, %s to draw', (limit, balance, available) => {
    expect(availableOf({ limit, balance })).toBe(available);
  });
});

describe('a payoff', () => {
  it('is the balance with the interest so far, and more each day', () => {
    const quote = payoffAmounts({ ...owed, days: 12 });
    expect(quote).toEqual({ amount: '50135.52', perDay: '11.29' });
    expect([payoffAfter(quote, 0), payoffAfter(quote, 10)]).toEqual(['50135.52', '50248.42']);
  });

  it('of nothing owed is nothing', () => {
    expect(payoffAmounts({ balance: '0.00', annualRate: '0.0825', days: 12 })).toEqual({
      amount: '0.00',
      perDay: '0.00',
    });
  });
});

describe('another rate', () => {
  it.each([
    ['8.25', '8.50', '10.42'],
    ['8.50', '8.25', '-10.42'],
    ['8.25', '8.25', '0.00'],
  ])('from %s to %s changes the interest of a month by %s', (from, to, change) => {
    expect(monthlyInterestChange({ balance: '50000.00', from, to })).toBe(change);
  });
});
