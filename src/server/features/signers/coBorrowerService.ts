import { LoanDecimal } from '../../../core/loan/decimal.ts';
import type { GivenAddress, GivenCoBorrower, GivenConsent } from '../../../core/model/generated/task-data.ts';
import type { CoBorrowerCredit1 } from '../../../core/model/generated/tasks/coBorrowerCredit1.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { withoutBlanks } from '../../../core/shared/compact.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { readPerson } from '../profile/profileService.ts';
import { personIn, type SignerRow } from './shownSigner.ts';
import { namedSigners } from './signerChanges.ts';
import { selectSigner } from './signerStore.ts';

type Tools = Pick<AppDependencies, 'encryption'>;

/** Why a bureau gave no report. */
export type CreditProblem = 'FROZEN' | 'NO_MATCH';

/** What a bureau found about somebody who borrows too. */
export type CoBorrowerReport = CoBorrowerCredit1['found'];

/** What somebody who borrows too said of themselves, and what their bureau said; sealed with the signer. */
export interface Borrowing {
  readonly birthDate: CalendarDate;
  /** Undefined for who lives in the home. */
  readonly address?: GivenAddress | undefined;
  /** Dollars a year before tax. */
  readonly income: { readonly employmentType: string; readonly annual: number; readonly other: number };
  /** To the credit report. */
  readonly consent: GivenConsent;
  /** Until they have authorised it once more. */
  readonly problem?: CreditProblem;
  readonly found?: CoBorrowerReport;
  /** How often their report was asked for. */
  readonly tries?: number;
}

export const borrowingIn = ({ data }: Pick<SignerRow, 'data'>): Borrowing | undefined =>
  (data as { readonly borrowing?: Borrowing }).borrowing;

export const withBorrowing = (row: SignerRow, borrowing: Borrowing): SignerRow => ({
  ...row,
  data: { ...row.data, borrowing: JSON.parse(JSON.stringify(borrowing)) },
});

/** Those who borrow too: who declined, or was removed or replaced, does not. */
export const borrows = ({ role, status }: SignerRow): boolean =>
  role === 'CO_BORROWER' && status !== 'DECLINED' && status !== 'REMOVED';

/** Who a credit report is asked for, as the bureau is told. */
export interface CreditSubject extends Pick<Borrowing, 'birthDate' | 'address' | 'consent'> {
  readonly identityUuid: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Somebody who borrows too and answered; undefined for everybody else. */
export async function creditSubject(
  queries: Queries,
  { encryption }: Tools,
  uuid: string,
): Promise<CreditSubject | undefined> {
  const row = await selectSigner(queries, uuid);
  const borrowing = row && borrowingIn(row);
  if (!row || !borrowing || row.identity_uuid === null || !borrows(row)) return undefined;
  const { firstName, lastName } = personIn(row, encryption);
  const { birthDate, address, consent } = borrowing;
  return { identityUuid: row.identity_uuid, firstName, lastName, birthDate, address, consent };
}

/** Dollars a year, all sources together. */
export const statedOf = ({ income: { annual, other } }: Borrowing): number =>
  LoanDecimal.sum(annual, other).toNumber();

/** Those who borrow too and answered, as tasks are given them. */
export async function givenCoBorrowers(
  queries: Queries,
  { encryption }: Tools,
  applicationUuid: string,
): Promise<readonly GivenCoBorrower[]> {
  const rows = (await namedSigners(queries, applicationUuid)).filter(borrows);
  return rows.flatMap((row) => {
    const borrowing = borrowingIn(row);
    if (borrowing === undefined) return [];
    const { firstName, lastName } = personIn(row, encryption);
    const { found } = borrowing;
    return withoutBlanks({
      uuid: row.uuid,
      firstName,
      lastName,
      employmentType: borrowing.income.employmentType,
      stated: statedOf(borrowing),
      verified: found?.verifiedIncome,
      score: found?.report.score,
    });
  });
}

/** Whoever borrows too and has a report: whose it is, and what the bureau says. */
export async function reportedCoBorrowers(queries: Queries, { encryption }: Tools, applicationUuid: string) {
  const rows = (await namedSigners(queries, applicationUuid)).filter(borrows);
  return rows.flatMap((row) => {
    const report = borrowingIn(row)?.found?.report;
    const { firstName, lastName } = personIn(row, encryption);
    return report === undefined ? [] : [{ row, name: `${firstName} ${lastName}`, report }];
  });
}

/** What a co-borrower sees of their own answers; nobody else does. */
export interface OwnBorrowing {
  readonly hasSsn: boolean;
  readonly problem?: CreditProblem;
  /** As their step takes them, without the social security number; absent before the first time. */
  readonly answers?: JsonObject;
}

/** The answers of somebody who borrows too, for them to see again; undefined for everybody else. */
export async function ownBorrowing(queries: Queries, row: SignerRow): Promise<OwnBorrowing | undefined> {
  if (row.role !== 'CO_BORROWER' || row.identity_uuid === null) return undefined;
  const hasSsn = (await readPerson(queries, row.identity_uuid))?.hasSsn === true;
  const borrowing = borrowingIn(row);
  if (borrowing === undefined) return { hasSsn };
  const { birthDate, address, income, problem } = borrowing;
  const answers = { birthDate, livesInHome: address ? 'NO' : 'YES', ...(address ? { address } : {}), income };
  return { hasSsn, ...(problem ? { problem } : {}), answers: JSON.parse(JSON.stringify(answers)) };
}
