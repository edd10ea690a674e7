import { LoanDecimal } from '../../../core/loan/decimal.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { LenderFile } from '../applications/lenderFileService.ts';
import type { BorrowerFile } from './borrowerFile.ts';
import { pricingOn } from './lendingPrices.ts';
import type { Selling } from './lendingTerms.ts';

/** Somebody who borrows too, as a decision counts them: dollars a year and a month. */
export interface CoBorrowerNote {
  readonly income: number;
  /** The lender knows the income without proof. */
  readonly isVerified: boolean;
  readonly score: number;
  readonly debts: readonly {
    readonly creditorName: string;
    readonly balance: number;
    readonly monthlyPayment: number;
  }[];
}

/** What two or more who borrow together add to a decision. */
export interface JointCredit {
  readonly addedIncome: number;
  readonly addedPayments: number;
  /** The one that counts. */
  readonly creditScore: number;
}

/** The note of the lender's file that lists them. */
export const CO_BORROWERS = 'coBorrowers';

const noted = ({ notes }: Pick<LenderFile, 'notes'>): readonly CoBorrowerNote[] =>
  Array.isArray(notes[CO_BORROWERS]) ? (notes[CO_BORROWERS] as unknown as readonly CoBorrowerNote[]) : [];

/** The notes as if somebody else borrowed too, of an income that is known, without debts, with a score that lowers none. */
export function withAnother(
  file: Pick<LenderFile, 'notes'>,
  { found, income }: { readonly found: BorrowerFile; readonly income: number },
): LenderFile['notes'] {
  const people = noted(file);
  const score = Math.max(found.creditScore, ...people.map((person) => person.score));
  const another: CoBorrowerNote = { income, isVerified: true, score, debts: [] };
  return { ...file.notes, [CO_BORROWERS]: [...people, another] as never };
}

/** A debt by what two reports of it have in common: the balance of an open account changes from day to day. */
interface Payment {
  readonly creditorName?: string | undefined;
  readonly monthlyPayment: number;
}

/** Dollars a month of debts that are in no report before this one: a joint account is in each. They join those before. */
function ownPayments({ debts }: CoBorrowerNote, before: Payment[]): number {
  const shared = [...before];
  const own = debts.filter(({ creditorName, monthlyPayment }) => {
    const index = shared.findIndex(
      (debt) => debt.creditorName === creditorName && debt.monthlyPayment === monthlyPayment,
    );
    if (index >= 0) shared.splice(index, 1);
    return index < 0;
  });
  before.push(...own);
  return LoanDecimal.sum(0, ...own.map(({ monthlyPayment }) => monthlyPayment)).toNumber();
}

/**
 * Counts whoever borrows too by the lender's policies of the day (config/rules/joint-credit.yaml), one after the other, each
 * beside the score that counts so far. Undefined where nobody does. Throws an error that names a figure that no policy sets.
 */
export function jointCredit(
  selling: Selling,
  { facts, today }: { readonly facts: Facts; readonly today: CalendarDate },
  { file, found }: { readonly file: Pick<LenderFile, 'notes'>; readonly found: BorrowerFile },
): JointCredit | undefined {
  const people = noted(file);
  if (people.length === 0) return undefined;
  const pricing = pricingOn(selling, { facts, today });
  const needed = (
    name: 'coBorrowerIncome' | 'coBorrowerPayments' | 'jointCreditScore',
    more: Facts,
  ): number => {
    const figure = pricing.of(name, more);
    if (figure === undefined) throw new Error(`No policy sets ${name} on ${today}`);
    return figure;
  };
  const counted: Payment[] = found.liabilities.map((debt) => ({
    creditorName: debt.creditorName,
    monthlyPayment: debt.monetaryCalculatedNextPaymentMinimumAmount ?? 0,
  }));
  const alone: JointCredit = { addedIncome: 0, addedPayments: 0, creditScore: found.creditScore };
  return people.reduce<JointCredit>((sum, person) => {
    const known: Facts = {
      'application.creditScore': sum.creditScore,
      'coBorrower.creditScore': person.score,
      'coBorrower.income': person.income,
      'coBorrower.incomeVerified': person.isVerified,
      'coBorrower.payments': ownPayments(person, counted),
    };
    return {
      addedIncome: LoanDecimal.sum(sum.addedIncome, needed('coBorrowerIncome', known)).toNumber(),
      addedPayments: LoanDecimal.sum(sum.addedPayments, needed('coBorrowerPayments', known)).toNumber(),
      creditScore: needed('jointCreditScore', known),
    };
  }, alone);
}
