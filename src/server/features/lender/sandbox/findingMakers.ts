import type { SandboxBorrower } from '../../../../core/model/generated/sandbox-personas.ts';
import { addDays, type CalendarDate } from '../../../../core/shared/calendarDate.ts';
import { derivedUuid } from '../../../db/derivedUuid.ts';
import type { ApplicationRecord } from '../../applications/recordService.ts';
import type { FindingData, FindingName } from '../../tasks/findingsService.ts';
import type { BorrowerFile } from '../../underwriting/lendingService.ts';
import type { LenderConfig } from './sources/lenderConfig.ts';
import { integerBetween } from './sources/seeded.ts';

/** What the sandbox's sources say of an application on a day. */
export interface Drawn {
  readonly record: ApplicationRecord;
  readonly today: CalendarDate;
  readonly file: BorrowerFile;
  readonly borrower: SandboxBorrower;
  readonly config: LenderConfig;
}

/** How many days a payoff amount is valid. */
const GOOD_FOR_DAYS = 30;

type Report = FindingData['hardCredit']['report'];
type Lien = Report['liens'][number];

/** Liens in the credit file: the first mortgage, if any. */
const liensOf = ({ record, file: { lienBalance, lienPayment }, config }: Drawn): Lien[] =>
  lienBalance <= 0
    ? []
    : [
        {
          uuid: derivedUuid(`lien ${record.uuid} 1`),
          lender: config.creditFile.mortgageLender,
          type: 'FIRST_MORTGAGE',
          balance: lienBalance,
          monthlyPayment: lienPayment,
          position: 1,
        },
      ];

function softReport(drawn: Drawn): FindingData['softCredit']['report'] {
  const { scoreModel, scoreRange, scoreFactors, bureau } = drawn.config.creditFile;
  const { creditScore, liabilities } = drawn.file;
  return {
    score: creditScore,
    model: scoreModel,
    range: scoreRange,
    factors: scoreFactors,
    bureau,
    date: drawn.today,
    debts: liabilities.map((debt) => ({
      uuid: debt.uuid ?? '',
      type: debt.type ?? '',
      creditorName: debt.creditorName ?? '',
      balance: debt.monetaryBalance,
      monthlyPayment: debt.monetaryCalculatedNextPaymentMinimumAmount,
    })),
    liens: liensOf(drawn),
  };
}

const hardReport = (drawn: Drawn): Report => ({
  ...softReport(drawn),
  inquiries: drawn.config.creditFile.inquiries.map(({ creditor, daysAgo }) => ({
    creditor,
    date: addDays(drawn.today, -daysAgo),
  })),
});

const valued = ({ file, today }: Drawn) => ({ value: file.homeValue, date: today });

/** At most half of the draw, so that an offer remains whatever was drawn. */
function titleLien({ record, borrower, config }: Drawn): Lien {
  const { amount = 0, liens = [] } = record.data;
  return {
    uuid: derivedUuid(`title lien ${record.uuid}`),
    lender: config.creditFile.titleLienholder,
    type: 'JUDGMENT',
    balance: Math.min(borrower.titleLien ?? 0, Math.floor(amount / 2)),
    monthlyPayment: 0,
    position: liens.length + 1,
  };
}

/** Where a debt is paid off, and until when. */
function placeOf(uuid: string, today: CalendarDate) {
  const digits = (of: string): number => integerBetween(`${of} ${uuid}`, { from: 1000, to: 9999 });
  return {
    accountMask: String(digits('account')),
    address: `P.O. Box ${digits('payoff box')}, Wilmington, DE 19850`,
    goodThrough: addDays(today, GOOD_FOR_DAYS),
  };
}

const payeesOf = ({ record, today }: Drawn) =>
  (record.data.liabilities ?? []).flatMap(({ uuid, creditorName = '', monetaryBalance: amount }) =>
    uuid === undefined ? [] : [{ liabilityUuid: uuid, name: creditorName, amount, ...placeOf(uuid, today) }],
  );

/** Sources whose proof is read: as stated, or as in the test borrower's papers. */
const verifiedSources = ({ record, borrower: { verifiedIncomeShare = 1 } }: Drawn) =>
  (record.data.income?.sources ?? [])
    .filter(({ state }) => state === 'PENDING')
    .map(({ uuid, amount }) => ({ uuid, amount: Math.round(amount * verifiedIncomeShare) }));

function verifiedIncome({
  record,
  borrower: { verifiedIncomeShare },
}: Drawn): FindingData['verifiedDecision'] {
  if (verifiedIncomeShare === undefined) return {};
  const stated = (record.data.incomeSources ?? []).reduce((sum, { amount = 0 }) => sum + amount, 0);
  return { verifiedIncome: stated * verifiedIncomeShare };
}

/** Makes the data of each task's findings. */
export const makers: { readonly [Name in FindingName]: (drawn: Drawn) => FindingData[Name] } = {
  appraisal: valued,
  automatedValuation: valued,
  floodCertificate: ({ borrower: { floodZone = false } }) => ({ floodZone }),
  hardCredit: (drawn) => ({ report: hardReport(drawn) }),
  incomeReview: (drawn) => ({ sources: verifiedSources(drawn) }),
  payoffStatement: (drawn) => ({ payees: payeesOf(drawn) }),
  softCredit: (drawn) => ({ report: softReport(drawn) }),
  titleSearch: (drawn) => ({ liens: [titleLien(drawn)] }),
  valuation: valued,
  valueCheck: ({ borrower: { closingHomeValue }, file, today }) => ({
    value: closingHomeValue ?? file.homeValue,
    date: today,
  }),
  verifiedDecision: verifiedIncome,
};
