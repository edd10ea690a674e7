import type { ApplicationLiability } from '../../../core/model/generated/api/application.ts';
import type { CreditReport } from '../tasks/findingsService.ts';

/** What bureau and valuation say of a borrower and a home: dollars, payments a month. */
export interface BorrowerFile {
  readonly creditScore: number;
  readonly homeValue: number;
  readonly lienBalance: number;
  /** Debts that could be paid off, without liens on the home. */
  readonly liabilities: readonly ApplicationLiability[];
  /** Monthly payment of the liens on the home. */
  readonly lienPayment: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The debts of a report as liabilities of the application. */
const liabilitiesOf = ({ debts }: CreditReport): readonly ApplicationLiability[] =>
  debts.map(({ uuid, type, creditorName, balance, monthlyPayment }) => ({
    uuid,
    type,
    creditorName,
    monetaryBalance: balance,
    monetaryCalculatedNextPaymentMinimumAmount: monthlyPayment,
    payOff: null,
  }));

/** The figures of a credit report, and what the home is worth. */
export const borrowerFileOf = (report: CreditReport, homeValue: number): BorrowerFile => ({
  creditScore: report.score,
  homeValue,
  lienBalance: sum(report.liens.map(({ balance }) => balance)),
  lienPayment: sum(report.liens.map(({ monthlyPayment }) => monthlyPayment)),
  liabilities: liabilitiesOf(report),
});
