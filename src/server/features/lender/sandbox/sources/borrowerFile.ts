import type { ApplicationLiability } from '../../../../../core/model/generated/api/application.ts';
import type { SandboxBorrower } from '../../../../../core/model/generated/sandbox-personas.ts';
import { derivedUuid } from '../../../../db/derivedUuid.ts';
import type { BorrowerFile } from '../../../underwriting/lendingService.ts';
import type { LenderConfig } from './lenderConfig.ts';
import { integerBetween, shareBetween } from './seeded.ts';

export interface Subject {
  /** Identifies the borrower; the same one gets the same file. */
  readonly borrower: string;
  readonly street1: string;
  readonly zip: string;
  /** Dollars a year, everything included. */
  readonly totalIncome: number;
  readonly persona: SandboxBorrower | undefined;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
const cents = (amount: number): number => Math.round(amount * 100) / 100;

function homeOf(subject: Subject, { properties, ranges }: LenderConfig) {
  const known = properties.find(
    ({ street1, zip }) => plain(street1) === plain(subject.street1) && zip === subject.zip,
  );
  const seed = `${plain(subject.street1)} ${subject.zip}`;
  const drawn = integerBetween(`value ${seed}`, ranges.homeValue);
  const homeValue = subject.persona?.homeValue ?? known?.homeValue ?? Math.round(drawn / 1000) * 1000;
  const lienShare =
    subject.persona?.lienShare ?? known?.lienShare ?? shareBetween(`lien ${seed}`, ranges.lienShare);
  return { homeValue, lienBalance: Math.round(homeValue * lienShare) };
}

function liabilitiesOf(subject: Subject, { debts, ranges }: LenderConfig): readonly ApplicationLiability[] {
  const drawn = shareBetween(`debt ${subject.borrower}`, ranges.debtShare);
  const debtPayments = subject.totalIncome * (subject.persona?.debtShare ?? drawn);
  return debts
    .map(({ type, creditorName, share, paymentShare }) => ({
      uuid: derivedUuid(`liability ${subject.borrower} ${type}`),
      type,
      creditorName,
      monetaryBalance: cents((debtPayments * share) / paymentShare),
      monetaryCalculatedNextPaymentMinimumAmount: cents((debtPayments * share) / 12),
      payOff: null,
    }))
    .filter(({ monetaryBalance }) => monetaryBalance > 0);
}

/** A borrower's credit file and home: fixed by the test borrower, a known home, else derived from a hash. */
export function borrowerFile(subject: Subject, config: LenderConfig): BorrowerFile {
  const home = homeOf(subject, config);
  const drawn = integerBetween(`score ${subject.borrower}`, config.ranges.score);
  return {
    creditScore: subject.persona?.score ?? drawn,
    ...home,
    liabilities: liabilitiesOf(subject, config),
    lienPayment: cents((home.lienBalance * config.lienPaymentShare) / 12),
  };
}
