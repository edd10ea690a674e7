import { LoanDecimal } from '../../../core/loan/decimal.ts';
import type { Occupancy } from '../../../core/loan/lenderPrices.ts';
import { type Decision, type DeclineReason, loanToValue, underwrite } from '../../../core/loan/underwrite.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { BorrowerFile } from './borrowerFile.ts';
import { type DecisionBasis, type LenderAnswer, outcomeOf } from './lenderAnswer.ts';
import { type LendingTerms, lendingTerms, type Selling } from './lendingTerms.ts';

export interface LenderRequest {
  /** Gives the offers their ids. */
  readonly borrower: string;
  readonly property: {
    readonly state: string;
    readonly occupancy: Occupancy;
  };
  /** Dollars a year. */
  readonly annualIncome: number;
  readonly otherIncome: number;
  /** The lender's settings and policies. */
  readonly app: Selling;
  readonly facts: Facts;
  /** The day of the decision: policies go by it. */
  readonly today: CalendarDate;
  readonly corrected?: Corrections;
}

/** What was learned since the file was made: dollars, payments a month. */
export interface Corrections {
  readonly homeValue?: number;
  readonly lienBalance?: number;
  readonly lienPayment?: number;
  /** The one that counts where others borrow too. */
  readonly creditScore?: number;
  /** Payments of debts missing from the credit file. */
  readonly addedPayments?: number;
  /** Yearly, beyond the stated income; negative when less was verified. */
  readonly addedIncome?: number;
}

/** The file with what was learned since. */
function correctedFile(file: BorrowerFile, corrected: Corrections = {}): BorrowerFile {
  const { homeValue, lienBalance, lienPayment, creditScore } = { ...file, ...corrected };
  return { ...file, homeValue, lienBalance, lienPayment, creditScore };
}

/** The terms for this borrower and home. */
export function termsFor({ app, facts, today, property }: LenderRequest, file: BorrowerFile): LendingTerms {
  const { creditScore, homeValue, lienBalance: existingLienBalance } = file;
  const known: Facts = {
    ...facts,
    today,
    ...(property.state === '' ? {} : { 'property.state': property.state }),
    'property.occupancy': property.occupancy,
    'application.creditScore': creditScore,
    'application.ltv': loanToValue({ homeValue, existingLienBalance }).toNumber(),
  };
  return lendingTerms(app, { facts: known, today });
}

function underwriteFile(
  request: LenderRequest,
  file: BorrowerFile,
  termsOf: typeof termsFor = termsFor,
): { readonly decision: Decision; readonly basis: DecisionBasis } {
  const { addedIncome = 0, addedPayments = 0 } = request.corrected ?? {};
  const onHome = file.lienPayment + addedPayments;
  const terms = termsOf(request, file);
  const annualIncome = Math.max(0, request.annualIncome + request.otherIncome + addedIncome);
  const decision = underwrite({
    ...terms,
    annualIncome,
    otherIncome: 0,
    homeValue: file.homeValue,
    existingLienBalance: file.lienBalance,
    creditScore: file.creditScore,
    hasAvm: true,
    liabilities: [...file.liabilities, { monetaryCalculatedNextPaymentMinimumAmount: onHome }],
  });
  const { creditScore, homeValue, lienBalance } = file;
  const debts = file.liabilities.map((debt) => debt.monetaryCalculatedNextPaymentMinimumAmount ?? 0);
  const monthlyPayments = LoanDecimal.sum(onHome, ...debts).toNumber();
  const { state, occupancy } = request.property;
  const inputs = { creditScore, annualIncome, homeValue, lienBalance, monthlyPayments, state, occupancy };
  const { limits, pricedBy, lockDays } = terms;
  return { decision, basis: { inputs, limits, pricedBy, lockDays } };
}

/** Why a request is declined; none if it is not. `termsOf` may remember terms. */
export function declineReasonsOf(
  request: LenderRequest,
  found: BorrowerFile,
  termsOf?: typeof termsFor,
): readonly DeclineReason[] {
  const { decision } = underwriteFile(request, correctedFile(found, request.corrected), termsOf);
  return decision.decision === 'DECLINE' ? decision.reasons : [];
}

/**
 * The lender's decision as a pure function: offers within the brand's limits, or a decline naming income or score. Equal
 * requests and files give equal answers.
 */
export function decide(request: LenderRequest, found: BorrowerFile): LenderAnswer {
  const file = correctedFile(found, request.corrected);
  const { decision, basis } = underwriteFile(request, file);
  const { data, status } = outcomeOf(decision, request.borrower);
  const liabilities = file.liabilities.map((liability) => ({ ...liability }));
  const home = { adjustedHomeAmount: file.homeValue, lienBalance: file.lienBalance };
  return { data: { ...data, ...home, liabilities }, status, basis };
}
