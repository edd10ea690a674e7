import type { Transaction } from 'kysely';
import type { Act } from '../../../core/journey/endedBy.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationData, ApplicationRecord } from '../applications/recordService.ts';
import { CO_BORROWERS, type CoBorrowerNote } from '../underwriting/jointCreditService.ts';
import { askedAnew } from './askedSince.ts';
import {
  borrowingIn,
  borrows,
  type CoBorrowerReport,
  type CreditProblem,
  statedOf,
  withBorrowing,
} from './coBorrowerService.ts';
import type { SignerRow } from './shownSigner.ts';
import { listedSigners, namedSigners } from './signerChanges.ts';
import { createSignerLetters, SIGNER_LOGIN } from './signerLettersService.ts';
import { hasAnswered } from './signerService.ts';
import { doneIn } from './signerSteps.ts';
import { selectSigner, updateSigner } from './signerStore.ts';

type Tx = Transaction<Tables>;

/** Whoever borrows too and has a report, as decisions count them. */
const notesOf = (rows: readonly SignerRow[]): readonly CoBorrowerNote[] =>
  rows.filter(borrows).flatMap((row) => {
    const borrowing = borrowingIn(row);
    if (!borrowing?.found) return [];
    const { report, verifiedIncome } = borrowing.found;
    return {
      income: verifiedIncome ?? statedOf(borrowing),
      isVerified: verifiedIncome !== undefined,
      score: report.score,
      debts: report.debts.map(({ creditorName, balance, monthlyPayment }) => ({
        creditorName,
        balance,
        monthlyPayment,
      })),
    };
  });

const DECIDED_AGAIN: Act = { by: 'verifiedDecision', again: true };

/**
 * Who counts in the decision from now on, for the lender's file; a decision that was made with others is made again. What is to
 * be signed by now is what was decided.
 */
export const recounted = (
  { status }: ApplicationRecord,
  counted: readonly CoBorrowerNote[],
): { readonly notes: JsonObject; readonly acts: readonly Act[] } => ({
  notes: { [CO_BORROWERS]: JSON.parse(JSON.stringify(counted)) },
  acts: status.disclosurelistClosingReady === true ? [] : [DECIDED_AGAIN],
});

/** Somebody does not borrow any more: the decision no longer counts them. The caller has the application go on. */
export async function dropCoBorrower(
  tx: Tx,
  record: ApplicationRecord,
  { row, at }: { readonly row: SignerRow; readonly at: Date },
): Promise<void> {
  if (row.role !== 'CO_BORROWER' || !hasAnswered(row.data)) return;
  const counted = notesOf(await namedSigners(tx, record.uuid));
  await changeLenderFile(tx, record.uuid, { ...recounted(record, counted), at });
}

/** What an answer about a co-borrower changes of the application. */
export interface CoBorrowerChange {
  readonly data: ApplicationData;
  readonly counted: readonly CoBorrowerNote[];
}

/** Keeps what the bureaus say of somebody who borrows too, a signer by UUID; a signer who is gone changes nothing. */
export function createCoBorrowers(dependencies: AppDependencies) {
  const { clock, encryption } = dependencies;
  const write = createSignerLetters(dependencies);

  async function change(tx: Tx, record: ApplicationRecord, row: SignerRow): Promise<CoBorrowerChange> {
    await updateSigner(tx, row);
    const rows = await namedSigners(tx, record.uuid);
    return { data: listedSigners(rows, encryption), counted: notesOf(rows) };
  }

  async function known(tx: Tx, record: ApplicationRecord, uuid: string) {
    const row = await selectSigner(tx, uuid);
    const borrowing = row && borrowingIn(row);
    const isOpen = row?.application_uuid === record.uuid && borrows(row);
    return isOpen && borrowing ? { row, borrowing } : undefined;
  }

  return {
    /** Keeps a report; undefined when there is nobody to keep it for. */
    async keep(
      tx: Tx,
      record: ApplicationRecord,
      uuid: string,
      found: CoBorrowerReport,
    ): Promise<CoBorrowerChange | undefined> {
      const one = await known(tx, record, uuid);
      if (one === undefined) return undefined;
      const { problem: _past, ...borrowing } = one.borrowing;
      return change(tx, record, withBorrowing(one.row, { ...borrowing, found }));
    },

    /** Opens their answers again, and tells them by mail. */
    async askAgain(
      tx: Tx,
      record: ApplicationRecord,
      uuid: string,
      problem: CreditProblem,
    ): Promise<CoBorrowerChange | undefined> {
      const one = await known(tx, record, uuid);
      if (one === undefined) return undefined;
      const { answers: _again, ...steps } = doneIn(one.row);
      const { found: _before, ...borrowing } = one.borrowing;
      const opened = askedAnew({ ...one.row, data: { ...one.row.data, steps } }, clock.now());
      await write(tx, { row: one.row, record }, { template: 'answersAgain', page: SIGNER_LOGIN });
      return change(tx, record, withBorrowing(opened, { ...borrowing, problem }));
    },
  };
}
