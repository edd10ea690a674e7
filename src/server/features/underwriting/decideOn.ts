import type { Occupancy } from '../../../core/loan/lenderPrices.ts';
import type { Decide } from '../../../core/proof/decisionProblems.ts';
import type { BorrowerFile } from './borrowerFile.ts';
import { decide, type LenderRequest } from './decide.ts';
import { CO_BORROWERS, type CoBorrowerNote, jointCredit } from './jointCreditService.ts';

/** The lender's decision, as borrowers get it, on an applicant whose figures are given, alone or with somebody else. */
export const decideOn: Decide = (app, { facts, figures, joint }) => {
  const { annualIncome, otherIncome, homeValue, lienBalance, monthlyPayments, creditScore } = figures;
  const state = facts['property.state'];
  const occupancy = facts['property.occupancy'] ?? 'HOME';
  const found: BorrowerFile = {
    creditScore,
    homeValue,
    lienBalance,
    lienPayment: monthlyPayments,
    liabilities: [],
  };
  const request: LenderRequest = {
    borrower: 'applicant',
    property: { state: typeof state === 'string' ? state : '', occupancy: occupancy as Occupancy },
    annualIncome,
    otherIncome,
    app,
    facts,
    today: String(facts.today),
  };
  if (!joint) return decide(request, found).data;
  const { coBorrowerIncome, coBorrowerPayments, coBorrowerScore } = joint;
  const other: CoBorrowerNote = {
    income: coBorrowerIncome,
    isVerified: true,
    score: coBorrowerScore,
    debts: [{ creditorName: 'another creditor', balance: 0, monthlyPayment: coBorrowerPayments }],
  };
  const file = { notes: { [CO_BORROWERS]: [other] as never } };
  const corrected = jointCredit(app, request, { file, found });
  return decide(corrected ? { ...request, corrected } : request, found).data;
};
