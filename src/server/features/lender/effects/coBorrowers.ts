import type { CoBorrowerCredit1 } from '../../../../core/model/generated/tasks/coBorrowerCredit1.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { reportedCoBorrowers } from '../../signers/coBorrowerService.ts';
import {
  type CoBorrowerChange,
  createCoBorrowers,
  recounted,
} from '../../signers/countedCoBorrowersService.ts';
import { createSignerLetters, SIGNER_LOGIN } from '../../signers/signerLettersService.ts';
import { currentOf } from '../../underwriting/lenderTermsService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

const EVENT = 'CO_BORROWER_CREDIT';

const outcomeOf = ({ record }: EffectInput, change: CoBorrowerChange | undefined): EffectOutcome =>
  change === undefined
    ? {}
    : {
        data: change.data,
        ...recounted(record, change.counted),
        event: EVENT,
      };

type Reported = Awaited<ReturnType<typeof reportedCoBorrowers>>[number];

/** A document with their own score, to one of those who borrow too alone. */
const issueTo = (
  { tx, dependencies, record, release, at }: EffectInput,
  documents: 'CO_BORROWER' | 'CO_BORROWER_DECLINE',
  { row, name, report: { score, date: on, range, bureau, factors } }: Reported,
): Promise<unknown> =>
  createDocumentService(dependencies).issue(tx, {
    package: documents,
    record,
    release: currentOf({ dependencies, release }),
    at,
    alone: true,
    owners: [{ signerUuid: row.uuid, name }],
    credit: { score, on, range, bureau, factors },
  });

const reportedOf = ({ tx, dependencies, record }: EffectInput): Promise<readonly Reported[]> =>
  reportedCoBorrowers(tx, dependencies, record.uuid);

/**
 * Tells each who borrows too, and whose credit report was used, of a decline and of their rights (15 U.S.C. 1681m(a)), by a
 * notice among their documents and a mail.
 */
export async function issueCoBorrowersDecline(input: EffectInput): Promise<void> {
  const { tx, dependencies, record } = input;
  const write = createSignerLetters(dependencies);
  for (const one of await reportedOf(input)) {
    await issueTo(input, 'CO_BORROWER_DECLINE', one);
    await write(tx, { row: one.row, record }, { template: 'signerNotice', page: SIGNER_LOGIN });
  }
}

async function keepCoBorrower(input: EffectInput): Promise<EffectOutcome> {
  const { tx, dependencies, record, subject = '', answer } = input;
  const found = answer?.data as CoBorrowerCredit1['found'];
  const change = await createCoBorrowers(dependencies).keep(tx, record, subject, found);
  // The notice of the score that counts for this person (15 U.S.C. 1681g(g)).
  for (const one of change === undefined ? [] : await reportedOf(input))
    if (one.row.uuid === subject) await issueTo(input, 'CO_BORROWER', one);
  return outcomeOf(input, change);
}

async function askCoBorrower(input: EffectInput): Promise<EffectOutcome> {
  const { tx, dependencies, record, subject = '', answer } = input;
  const problem = answer?.outcome === 'frozen' ? 'FROZEN' : 'NO_MATCH';
  return outcomeOf(input, await createCoBorrowers(dependencies).askAgain(tx, record, subject, problem));
}

/** What is found out about somebody who borrows too, the subject. */
export const coBorrowerEffects: readonly JourneyEffect[] = [
  { name: 'keepCoBorrower', run: keepCoBorrower },
  { name: 'askCoBorrower', run: askCoBorrower },
];
