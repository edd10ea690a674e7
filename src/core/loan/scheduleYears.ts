import { LoanDecimal } from './decimal.ts';
import type { ScheduleMonth } from './lineSchedule.ts';

/** A year of payments, in dollars and cents. */
export interface ScheduleYear {
  /** 1 for the first twelve payments. */
  readonly year: number;
  /** All payments of the year, with a balloon. */
  readonly paid: number;
  readonly interest: number;
  readonly principal: number;
  /** What is owed at its end. */
  readonly balance: number;
}

/** The schedule by year; sums are exact. */
export function scheduleYears(months: readonly ScheduleMonth[]): readonly ScheduleYear[] {
  return Array.from({ length: Math.ceil(months.length / 12) }, (_, passed) => {
    const year = months.slice(passed * 12, passed * 12 + 12);
    const paid = LoanDecimal.sum(0, ...year.map(({ payment }) => payment));
    const interest = LoanDecimal.sum(0, ...year.map((month) => month.interest));
    return {
      year: passed + 1,
      paid: paid.toNumber(),
      interest: interest.toNumber(),
      principal: paid.minus(interest).toNumber(),
      balance: year.at(-1)?.balance ?? 0,
    };
  });
}
