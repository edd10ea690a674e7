import { incomeDocuments } from '../../../../core/flow/incomeWays.ts';
import { markUploads, proofUnderReview, refuseUploads } from '../../documents/uploadReviewService.ts';
import { incomeOf, requestRecords, withFinding } from '../../income/incomeService.ts';
import { notify } from '../../notifications/notificationService.ts';
import type { EffectInput, EffectOutcome } from './journeyEffect.ts';
import { refusalsOf } from './refusals.ts';

/** Accepts the proof of income that was read (incomeReview: `verified`). */
export async function acceptIncomeProof({ tx, record, at }: EffectInput): Promise<EffectOutcome> {
  const uploads = await proofUnderReview(tx, record, incomeDocuments);
  return { data: { documents: await markUploads(tx, record.data, { uploads, status: 'ACCEPTED', at }) } };
}

/** Refuses proof of income: its sources are to be proved again, and the borrower is told why. */
export async function refuseIncome(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record, dependencies, at } = input;
  const uploads = await proofUnderReview(tx, record, incomeDocuments);
  const documents = await refuseUploads(tx, record.data, { uploads, refusals: refusalsOf(input.answer), at });
  await notify(tx, { applicationUuid: record.uuid, kind: 'REVIEW_REFUSED', at });
  const income = incomeOf(record.data, dependencies.ids.uuid);
  const next = income.sources
    .filter(({ state }) => state === 'PENDING')
    .reduce(
      (known, { uuid, method }) =>
        withFinding(known, { sourceUuid: uuid, amount: null, method: method ?? 'OTHER', state: 'NEEDED' }),
      income,
    );
  return { data: { income: next, incomeRequestRecords: requestRecords(next), documents } };
}
