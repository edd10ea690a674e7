import { createHash } from 'node:crypto';
import type { Facts } from './rules.ts';

/** The same UUID for the same words. */
export function uuidOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('|')).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** The report of this bank's credit bureau. The full report names the same debts as the first one. */
export const creditReport = (facts: Facts, application: string, date: string) => ({
  score: facts.score,
  model: 'Meridian Score 4',
  range: { from: 300, to: 850 },
  factors: facts.score < 700 ? ['payment-history', 'utilization'] : ['history-length'],
  bureau: {
    name: 'Meridian Credit Bureau',
    address: 'P.O. Box 4000, Chester, PA 19016',
    phone: '800-555-0142',
  },
  date,
  debts: [
    {
      uuid: uuidOf(application, 'card'),
      type: 'CREDIT_CARD',
      creditorName: 'Larkmoor Card Services',
      balance: facts.cardBalance,
      monthlyPayment: facts.cardPayment,
    },
  ],
  liens: [
    {
      uuid: uuidOf(application, 'mortgage'),
      lender: 'Bellhaven Mortgage',
      type: 'FIRST_MORTGAGE',
      balance: facts.mortgage,
      monthlyPayment: facts.mortgagePayment,
      position: 1,
    },
  ],
});

export const fullReport = (facts: Facts, application: string, date: string) => ({
  ...creditReport(facts, application, date),
  inquiries: [{ creditor: 'Copperline Lending', date }],
});
