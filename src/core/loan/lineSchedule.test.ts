import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoanDecimal } from './decimal.ts';
import { interestAccrual } from './interestAccrual.ts';
import { type LineSchedule, lineSchedule, worstCaseSchedule } from './lineSchedule.ts';
import { loanPayment } from './loanPayment.ts';
import { roundHalfEven } from './rounding.ts';

const lines = fc.record({
  principal: fc.integer({ min: 100_000, max: 50_000_000 }).map((cents) => cents / 100),
  annualRate: fc.integer({ min: 0, max: 2500 }).map((points) => points / 10_000),
  months: fc.constantFrom(5, 10, 15, 30).map((years) => years * 12),
  interestOnly: fc.boolean(),
});

const sum = (amounts: readonly number[]): number => LoanDecimal.sum(0, ...amounts).toNumber();
const paid = ({ months }: LineSchedule) => sum(months.map(({ payment }) => payment));

describe('the schedule of a line', () => {
  it('MATH-01 repays 50000 at 8.5% over 10 years with 619.93 a month', () => {
    const { months, totalOfPayments, totalInterest, balloon } = lineSchedule({
      principal: 50_000,
      annualRate: 0.085,
      months: 120,
    });
    expect(months[0]).toEqual({ month: 1, payment: 619.93, interest: 354.17, balance: 49_734.24 });
    expect(months.slice(0, -1).every(({ payment }) => payment === 619.93)).toBe(true);
    expect(months.at(-1)).toMatchObject({ month: 120, balance: 0 });
    expect(months.at(-1)?.payment).toBeCloseTo(619.93, 0);
    expect(totalOfPayments).toBeCloseTo(120 * 619.93, 0);
    expect(totalInterest).toBe(new LoanDecimal(totalOfPayments).minus(50_000).toNumber());
    expect(balloon).toBeNull();
  });

  it('pays only interest until a balloon of all that was borrowed', () => {
    const line = lineSchedule({ principal: 209_999.91, annualRate: 0.0907, months: 120, interestOnly: true });
    expect(line.balloon).toBe(209_999.91);
    expect(line.months[118]).toMatchObject({ payment: 1587.25, interest: 1587.25, balance: 209_999.91 });
    expect(line.months[119]).toMatchObject({ payment: 211_587.16, interest: 1587.25, balance: 0 });
    expect(line.totalInterest).toBe(190_470);
    expect(line.totalOfPayments).toBe(400_469.91);
  });

  it('MATH-03 MATH-04 rounds each month half to even exactly, at any balance and rate', () => {
    const near = fc.record({
      principal: fc.integer({ min: 1, max: 99_999_999_99 }).map((cents) => cents / 100),
      annualRate: fc.integer({ min: 0, max: 3_000_000 }).map((millionths) => millionths / 10_000_000),
      months: fc.constantFrom(12, 60),
      interestOnly: fc.boolean(),
    });
    fc.assert(
      fc.property(near, (terms) => {
        let balance = new LoanDecimal(terms.principal);
        for (const month of lineSchedule(terms).months) {
          const interest = roundHalfEven(balance.times(terms.annualRate).dividedBy(12));
          expect(month.interest).toBe(interest.toNumber());
          balance = balance.plus(interest).minus(month.payment);
          expect(month.balance).toBe(balance.toNumber());
        }
      }),
      { numRuns: 200 },
    );
    // A half of a cent: 100.20 at 6 % is 50.1 cents, 101.00 is 50.5, and 103.00 is 51.5.
    const first = (principal: number) =>
      lineSchedule({ principal, annualRate: 0.06, months: 12 }).months[0]?.interest;
    expect([first(100.2), first(101), first(103)]).toEqual([0.5, 0.5, 0.52]);
  });

  it('sums to the cent: payments are principal and interest, and nothing is left', () => {
    fc.assert(
      fc.property(lines, (terms) => {
        const line = lineSchedule(terms);
        expect(paid(line)).toBe(line.totalOfPayments);
        expect(sum(line.months.map(({ interest }) => interest))).toBe(line.totalInterest);
        expect(sum([terms.principal, line.totalInterest])).toBe(line.totalOfPayments);
        expect(line.months.length).toBe(terms.months);
        expect(line.months.at(-1)?.balance).toBe(0);
      }),
    );
  });

  it('MATH-03 MATH-04 takes a month of interest on each balance, and the balance never rises or falls below 0', () => {
    fc.assert(
      fc.property(lines, (terms) => {
        let balance = terms.principal;
        for (const month of lineSchedule(terms).months) {
          const { annualRate } = terms;
          const interest = roundHalfEven(interestAccrual({ principal: balance, annualRate }));
          expect(month.interest).toBe(interest.toNumber());
          expect(month.balance).toBe(sum([balance, month.interest, -month.payment]));
          expect(month.balance).toBeGreaterThanOrEqual(0);
          expect(month.balance).toBeLessThanOrEqual(balance);
          balance = month.balance;
        }
      }),
      { numRuns: 30 },
    );
  });

  it('MATH-01 pays the same each month until the last one', () => {
    fc.assert(
      fc.property(lines, (terms) => {
        fc.pre(!terms.interestOnly);
        const wanted = loanPayment({ ...terms, termYears: terms.months / 12 }).toNumber();
        const { months } = lineSchedule(terms);
        const regular = months.slice(0, -1).filter(({ balance }) => balance > 0);
        expect(regular.every(({ payment }) => payment === wanted)).toBe(true);
      }),
    );
  });

  it('never costs less in the worst case, and takes the highest rate from the second payment on', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 2500 }), (terms, points) => {
        const [base, worst] = [lineSchedule(terms), worstCaseSchedule(terms, points / 10_000)];
        expect(worst.months[0]).toEqual(base.months[0]);
        expect(worst.totalInterest).toBeGreaterThanOrEqual(base.totalInterest);
        expect(paid(worst)).toBe(worst.totalOfPayments);
        expect(worst.months.at(-1)?.balance).toBe(0);
        const balance = base.months[0]?.balance ?? 0;
        const annualRate = Math.max(terms.annualRate, points / 10_000);
        const interest = roundHalfEven(interestAccrual({ principal: balance, annualRate })).toNumber();
        expect(worst.months[1]?.interest).toBe(interest);
        expect(worst.months[1]?.payment).toBeGreaterThanOrEqual(base.months[1]?.payment ?? 0);
      }),
    );
  });

  it.each([
    { principal: -1 },
    { principal: Number.NaN },
    { annualRate: -0.01 },
    { months: 0 },
    { months: 1.5 },
  ])('refuses %o', (wrong) => {
    expect(() => lineSchedule({ principal: 1000, annualRate: 0.08, months: 12, ...wrong })).toThrow(
      RangeError,
    );
  });
});
