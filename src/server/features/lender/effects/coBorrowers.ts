import type { CoBorrowerCredit1 } from '../../../../core/model/generated/tasks/coBorrowerCredit1.ts';
import { createDocumentService } from '../../documents/documentService.ts';
import { type CoBorrowerChange, createCoBorrowers, recounted } from '../../signers/coBorrowerService.ts';
import { readSigners } from '../../signers/signerService.ts';
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

/** The notice of the score that counts for this person (15 U.S.C. 1681g(g)), to them alone. */
async function issueScoreNotice(
  { tx, dependencies, record, release, subject = '', at }: EffectInput,
  { score, date: on, range, bureau, factors }: CoBorrowerCredit1['found']['report'],
): Promise<void> {
  const signer = (await readSigners(tx, dependencies, record.uuid)).find(({ uuid }) => uuid === subject);
  if (signer === undefined) return;
  await createDocumentService(dependencies).issue(tx, {
    package: 'CO_BORROWER',
    record,
    release: currentOf({ dependencies, release }),
    at,
    owners: [{ signerUuid: signer.uuid, name: `${signer.firstName} ${signer.lastName}` }],
    credit: { score, on, range, bureau, factors },
  });
}

async function keepCoBorrower(input: EffectInput): Promise<EffectOutcome> {
  const { tx, dependencies, record, subject = '', answer } = input;
  const found = answer?.data as CoBorrowerCredit1['found'];
  const change = await createCoBorrowers(dependencies).keep(tx, record, subject, found);
  if (change !== undefined) await issueScoreNotice(input, found.report);
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
