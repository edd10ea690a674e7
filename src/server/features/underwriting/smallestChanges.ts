import type { Decimal } from 'decimal.js';
import { LoanDecimal } from '../../../core/loan/decimal.ts';
import type { DeclineReason } from '../../../core/loan/underwrite.ts';
import type { DeclineChange } from '../../../core/model/generated/api/application.ts';
import type { BorrowerFile } from './borrowerFile.ts';
import { type Corrections, declineReasonsOf, type LenderRequest, termsFor } from './decide.ts';
import type { LendingTerms } from './lendingTerms.ts';

/** An application as a decision counts it. */
export interface DecisionCase {
  readonly request: LenderRequest;
  readonly found: BorrowerFile;
  /**
   * What the lender counts if somebody of such an income, in whole dollars a year, borrows too, without debts of their own and
   * with a score that is no lower than any other.
   */
  readonly withCoBorrower: (income: number) => Corrections;
}

/** Something that a borrower can change, and the reason that it answers. */
interface Way {
  readonly answers: DeclineReason;
  /** The most by which it can change, in whole dollars. */
  readonly most: (declined: DecisionCase) => number;
  readonly changed: (declined: DecisionCase, amount: number) => DecisionCase;
}

/** An income that registration takes is less than ten million dollars (FIELD-22); no larger change is stated of anything. */
const MOST = 9_999_999;

const debtPayments = ({ liabilities }: BorrowerFile): Decimal =>
  LoanDecimal.sum(0, ...liabilities.map((debt) => debt.monetaryCalculatedNextPaymentMinimumAmount ?? 0));

/** The file with payments of so much less a month, whichever debts they are of. */
function withLessPaid(found: BorrowerFile, amount: number): BorrowerFile {
  const left = debtPayments(found).minus(amount).toNumber();
  const liabilities = found.liabilities.map((debt, place) => ({
    ...debt,
    monetaryCalculatedNextPaymentMinimumAmount: place === 0 ? left : 0,
  }));
  return { ...found, liabilities };
}

const corrected = (declined: DecisionCase, corrections: Corrections): DecisionCase => ({
  ...declined,
  request: { ...declined.request, corrected: { ...declined.request.corrected, ...corrections } },
});

const lienBalanceOf = ({ request, found }: DecisionCase): number =>
  request.corrected?.lienBalance ?? found.lienBalance;

const homeValueOf = ({ request, found }: DecisionCase): number =>
  request.corrected?.homeValue ?? found.homeValue;

/**
 * Neither who somebody is nor what nobody can change: a score, a history or an identity is none of these. Nor is the amount: rules
 * decide on the smallest line that the lender makes.
 */
const ways: Readonly<Record<DeclineChange['kind'], Way>> = {
  LESS_DEBT: {
    answers: 'DTI',
    most: ({ found }) => debtPayments(found).floor().toNumber(),
    changed: (declined, amount) => ({ ...declined, found: withLessPaid(declined.found, amount) }),
  },
  MORE_INCOME: {
    answers: 'DTI',
    most: () => MOST,
    changed: (declined, amount) => {
      const { addedIncome = 0 } = declined.request.corrected ?? {};
      return corrected(declined, { addedIncome: new LoanDecimal(addedIncome).plus(amount).toNumber() });
    },
  },
  CO_BORROWER: {
    answers: 'DTI',
    most: () => MOST,
    changed: (declined, amount) => corrected(declined, declined.withCoBorrower(amount)),
  },
  LOWER_LIENS: {
    answers: 'CLTV',
    most: (declined) => Math.min(MOST, Math.floor(lienBalanceOf(declined))),
    changed: (declined, amount) =>
      corrected(declined, { lienBalance: new LoanDecimal(lienBalanceOf(declined)).minus(amount).toNumber() }),
  },
  HIGHER_VALUE: {
    answers: 'CLTV',
    most: () => MOST,
    changed: (declined, amount) =>
      corrected(declined, { homeValue: new LoanDecimal(homeValueOf(declined)).plus(amount).toNumber() }),
  },
};

/**
 * The smallest single changes, in whole dollars, each of which alone would have kept a reason from applying, by the very rules of
 * the decision and with all else as it was; a dollar less would not. Says only what `allowed` names, and nothing where no such change is
 * possible or a larger one would not do as well.
 */
export function smallestChanges(
  declined: DecisionCase,
  allowed: readonly DeclineChange['kind'][],
): readonly DeclineChange[] {
  if (allowed.length === 0) return [];
  const termsOf = rememberedTerms();
  const reasons = declineReasonsOf(declined.request, declined.found, termsOf);
  return allowed.flatMap((kind) => {
    const { answers: reason, most, changed } = ways[kind];
    if (!reasons.includes(reason)) return [];
    const amount = leastThat(most(declined), (dollars) => {
      const { request, found } = changed(declined, dollars);
      return !declineReasonsOf(request, found, termsOf).includes(reason);
    });
    return amount === undefined ? [] : [{ reason, kind, amount }];
  });
}

/** Terms of one application: they go by score, value and liens, which most changes leave as they are. */
function rememberedTerms(): typeof termsFor {
  const known = new Map<string, LendingTerms>();
  return (request, file) => {
    const key = [file.creditScore, file.homeValue, file.lienBalance].join();
    const terms = known.get(key) ?? termsFor(request, file);
    known.set(key, terms);
    return terms;
  };
}

/** At how many larger amounts it is checked that they do as well. */
const CHECKED = 4;

/**
 * The least whole number from 1 up to the most for which something holds, found by halving; undefined if it does not hold for the most,
 * or not for all that are larger (looked at in equal steps). For 0 it does not hold.
 */
function leastThat(most: number, holds: (amount: number) => boolean): number | undefined {
  if (most < 1 || !holds(most)) return undefined;
  let [fails, passes] = [0, most];
  while (passes - fails > 1) {
    const middle = Math.floor((fails + passes) / 2);
    if (holds(middle)) passes = middle;
    else fails = middle;
  }
  const larger = Array.from({ length: CHECKED }, (_value, step) =>
    Math.floor(passes + ((most - passes) * (step + 1)) / (CHECKED + 1)),
  );
  return larger.every(holds) ? passes : undefined;
}
