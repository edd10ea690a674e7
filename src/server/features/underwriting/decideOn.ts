import type { Occupancy } from '../../../core/loan/lenderPrices.ts';
import type { Decide } from '../../../core/proof/decisionProblems.ts';
import { decide } from './decide.ts';

/** The lender's decision, as borrowers get it, on an applicant whose figures are given. */
export const decideOn: Decide = (app, { facts, figures }) => {
  const { annualIncome, otherIncome, homeValue, lienBalance, monthlyPayments, creditScore } = figures;
  const state = facts['property.state'];
  const occupancy = facts['property.occupancy'] ?? 'HOME';
  const { data } = decide(
    {
      borrower: 'applicant',
      property: { state: typeof state === 'string' ? state : '', occupancy: occupancy as Occupancy },
      annualIncome,
      otherIncome,
      app,
      facts,
      today: String(facts.today),
    },
    { creditScore, homeValue, lienBalance, lienPayment: monthlyPayments, liabilities: [] },
  );
  return data;
};
